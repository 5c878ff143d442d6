"""The C++ programs of the benchmarks, compiled if a compiler is available."""

import shutil
import subprocess
from pathlib import Path


def compiled(name: str, folder: str) -> Path | None:
    """The program of that name, compiled into a folder; without a compiler, print a sentence and return None."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        print("  There is no C++ compiler, so Zermelo runs alone.")
        return None
    source, program = Path(__file__).with_name(f"{name}.cpp"), Path(folder) / name
    subprocess.run([compiler, "-std=c++17", "-O3", "-march=native", "-o", str(program), str(source)], check=True)
    return program
