"""Explicit game trees and the formats they are written in."""
