"""macho.py FILE PLATFORM…: the structure of a library for macOS, of one processor or, for several platforms, of all in one file.

Processors, load commands, what it needs, segments on whole pages, and the signature: the hash of every page.
"""

import hashlib
import struct
import sys

PROCESSORS = {"x86_64-darwin": (0x01000007, 1 << 12), "aarch64-darwin": (0x0100000C, 1 << 14)}
SEGMENT, LOAD_LIBRARY, OWN_NAME, SIGNATURE, LEAST_SYSTEM = 0x19, 0xC, 0xD, 0x1D, 0x32


def check(holds, what):
    if not holds:
        sys.exit(f"{sys.argv[1]}: {what}")


def commands(data):
    at = 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        command, size = struct.unpack_from("<II", data, at)
        yield command, data[at : at + size]
        at += size
    check(at == 32 + struct.unpack_from("<I", data, 20)[0], "size of the load commands")


def text_in(command):
    return command[struct.unpack_from("<I", command, 8)[0] :].split(b"\0")[0].decode()


def check_signature(data, at, size):
    check(at + size == len(data), "the signature is not the end")
    magic, _, count = struct.unpack_from(">III", data, at)
    check(magic == 0xFADE0CC0 and count >= 1, "no signature")
    directory = at + struct.unpack_from(">I", data, at + 16)[0]
    magic, _, _, flags, hashes, _, _, pages, limit = struct.unpack_from(">9I", data, directory)
    width, kind, _, exponent = data[directory + 36 : directory + 40]
    check(magic == 0xFADE0C02 and flags & 2 and (width, kind) == (32, 2), "no ad-hoc signature with SHA-256")
    check(limit == at and pages == -(-limit >> exponent), "the signature is not of the whole library")
    for page in range(pages):
        begin = page << exponent
        stated = data[directory + hashes + 32 * page : directory + hashes + 32 * page + 32]
        check(stated == hashlib.sha256(data[begin : min(begin + (1 << exponent), limit)]).digest(), f"hash of page {page}")


def check_library(data, platform):
    processor, page = PROCESSORS[platform]
    magic, cpu, _, kind = struct.unpack_from("<4I", data)
    check((magic, cpu, kind) == (0xFEEDFACF, processor, 6), f"no library for {platform}")
    found = list(commands(data))
    check([text_in(c) for k, c in found if k == LOAD_LIBRARY] == ["/usr/lib/libSystem.B.dylib"], "it needs another library")
    check([text_in(c).startswith("@rpath/") for k, c in found if k == OWN_NAME] == [True], "its name")
    check([struct.unpack_from("<II", c, 8) for k, c in found if k == LEAST_SYSTEM] == [(1, 11 << 16)], "the least system is not macOS 11")
    end = 0
    for _, command in (entry for entry in found if entry[0] == SEGMENT):
        address, size, offset, length = struct.unpack_from("<4Q", command, 24)
        check(address % page == 0 and offset % page == 0 and address >= end and length <= size, "a segment's place")
        end = address + size
    signatures = [struct.unpack_from("<II", c, 8) for k, c in found if k == SIGNATURE]
    check(len(signatures) == 1, "signatures")
    check_signature(data, *signatures[0])


with open(sys.argv[1], "rb") as file:
    whole = file.read()
if len(sys.argv) == 3:
    check_library(whole, sys.argv[2])
else:
    check(struct.unpack_from(">II", whole) == (0xCAFEBABE, len(sys.argv) - 2), "the number of processors")
    for i, name in enumerate(sys.argv[2:]):
        cpu, _, begin, size, exponent = struct.unpack_from(">5I", whole, 8 + 20 * i)
        check(cpu == PROCESSORS[name][0] and exponent == 14 and begin % (1 << 14) == 0, f"the part for {name}")
        check_library(whole[begin : begin + size], name)
