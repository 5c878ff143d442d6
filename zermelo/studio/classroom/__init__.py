"""The workbook for a classroom, served from one machine: `zermelo class`."""
