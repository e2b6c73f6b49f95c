"""Runs a command in a terminal of its own: what comes on stdin is typed there, and what it says goes to stdout.
The end of stdin closes the terminal, as closing its window does."""

import os
import pty
import select
import sys

pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    ready, _, _ = select.select([terminal, 0], [], [])
    if 0 in ready:
        typed = os.read(0, 1024)
        if not typed:
            os.close(terminal)
            break
        os.write(terminal, typed)
    if terminal in ready:
        try:
            said = os.read(terminal, 65536)
        except OSError:  # Linux's way to say that nobody has it open any more.
            break
        if not said:
            break
        os.write(1, said)
_, status = os.waitpid(pid, 0)
code = os.waitstatus_to_exitcode(status)
sys.exit(code if code >= 0 else 128 - code)
