#!/usr/bin/env python3
"""Measures higlint on generated login pages, beside libxml2's own parse of the same bytes.

    bench.py EXECUTABLE
"""
import ctypes
import ctypes.util
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import make_pages

REPEATS = 3


# Runs a command and prints its seconds, peak memory and status. A process of its own, because a child's peak begins with its parent's size.
MEASURE = """
import os, resource, sys, time
start = time.perf_counter()
status = os.spawnvp(os.P_WAIT, sys.argv[1], sys.argv[1:])
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, status)
"""


def lint(executable, path, jobs=None):
    """Seconds and peak memory in MiB of one run; a status other than 0 or 1 ends the bench."""
    with tempfile.NamedTemporaryFile("w+", suffix=".txt") as report:
        command = [executable, "lint", str(path), "--quiet", "--format", "text=" + report.name] + (["--jobs", str(jobs)] if jobs else [])
        run = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE] + command, capture_output=True, text=True, check=True)
    seconds, memory, status = run.stdout.split()[-3:]
    if int(status) not in (0, 1):
        sys.exit("%s ended with status %s:\n%s" % (" ".join(command), status, run.stderr))
    return float(seconds), int(memory) / (1024 * 1024 if sys.platform == "darwin" else 1024)


def best(executable, path, jobs=None):
    runs = [lint(executable, path, jobs) for _ in range(REPEATS)]
    return min(seconds for seconds, _ in runs), max(memory for _, memory in runs)


def libxml2_seconds(pages):
    """Seconds that libxml2 alone, on one thread, needs to parse the pages into trees."""
    library = ctypes.CDLL(ctypes.util.find_library("xml2") or "libxml2.so.2")
    library.htmlReadMemory.restype = ctypes.c_void_p
    library.htmlReadMemory.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int]
    library.xmlFreeDoc.argtypes = [ctypes.c_void_p]
    quiet = 1 << 0 | 1 << 5 | 1 << 6 | 1 << 11  # RECOVER, NOERROR, NOWARNING, NONET
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        for body in pages:
            library.xmlFreeDoc(library.htmlReadMemory(body, len(body), None, b"UTF-8", quiet))
        times.append(time.perf_counter() - start)
    return min(times)


def main():
    executable = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        os.chdir(folder)
        pages = make_pages.write(folder / "200", 200)
        sizes = sorted(map(len, pages))
        print("200 pages, %.1f MB; smallest %d, median %d, largest %d bytes" % (sum(sizes) / 1e6, sizes[0], sizes[100], sizes[-1]))
        seconds, memory = best(executable, "200")
        one, _ = best(executable, "200", jobs=1)
        single, _ = best(executable, pathlib.Path("200") / "login-00000.html")
        parse = libxml2_seconds(pages)
        print("%-34s %8.0f pages/s  %7.3f s" % ("higlint, all processors", 200 / seconds, seconds))
        print("%-34s %8.0f pages/s  %7.3f s" % ("higlint --jobs 1", 200 / one, one))
        print("%-34s %8.0f pages/s  %7.3f s" % ("libxml2's parse alone, one thread", 200 / parse, parse))
        print("higlint --jobs 1 takes %.1f times as long as libxml2's parse" % (one / parse))
        print("peak memory %.0f MiB; a single page %.1f ms, start included" % (memory, single * 1000))
        print("growth:")
        base = None
        for factor in (1, 4, 16):
            name = "growth-%d" % factor
            make_pages.write(folder / name, 50 * factor)
            seconds, memory = best(executable, name)
            base = base or seconds
            print("  %4d pages  %7.3f s  (%4.1f times)  %5.0f MiB" % (50 * factor, seconds, seconds / base, memory))


if __name__ == "__main__":
    main()
