"""Runs each sample that standard input names, with its key. Prints what fails.

Where pandas is not installed, a sample that needs it is only compiled."""

import contextlib
import importlib.util
import io
import os
import runpy
import sys
import traceback

# As for a program that is run in this folder.
sys.path.insert(0, os.getcwd())
has_pandas = importlib.util.find_spec("pandas") is not None

for line in sys.stdin.read().splitlines():
    os.environ["ASSAY_API_KEY"], file = line.split(" ")
    with open(file) as opened:
        code = opened.read()
    try:
        if ("pandas" in code or '.read("' in code) and not has_pandas:
            compile(code, file, "exec")
            continue
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(file)
    except BaseException:
        print(file, traceback.format_exc())
