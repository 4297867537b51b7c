"""What commands read: standard input."""

import errno
import os
import sys


def read_standard_input() -> bytes:
    """All of standard input; OSError when there is none."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer.read()
