#!/usr/bin/env python3
"""Declarations of our library against those of the published library's classes of the same names: start values, fixed, min, max, nominal, units, stateSelect,
and values of parameters. Differences that are meant stand in declarations.tsv, with the reason. Usage: declarations.py TORSION SOURCE_FOLDER [CLASS…]"""
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
PREFIXES = {"protected", "parameter", "constant", "input", "output", "flow", "stream", "discrete", "final", "inner", "outer", "connector", "model", "block", "record"}
COMPARED = ("start", "fixed", "min", "max", "nominal", "unit", "displayUnit", "quantity", "stateSelect", "value")


def closing(text):
    """Where the bracket that opens the text closes."""
    depth = quoted = 0
    for i, character in enumerate(text):
        quoted ^= character == '"'
        depth += 0 if quoted else (character in "([{") - (character in ")]}")
        if depth == 0:
            return i
    return len(text) - 1


def arguments(text):
    """What commas outside of brackets and strings divide."""
    parts, depth, quoted = [""], 0, 0
    for character in text:
        quoted ^= character == '"'
        depth += 0 if quoted else (character in "([{") - (character in ")]}")
        if character == "," and depth == 0 and not quoted:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def plain(value):
    """Two ways to write the same: names with and without their packages, {} and [], signs and parentheses that do nothing."""
    value = re.sub(r"(?<![\w.])(\d+)\.0(?!\d)", r"\1", value)
    value = re.sub(r"(?:\b[A-Za-z_]\w*)?\.(?=[A-Za-z_])", "", value)
    value = re.sub(r"noEvent|[\s()\[\]{}]|(?<![\w)])\+", "", value.replace(";", ","))
    try:
        return repr(float(value))
    except ValueError:
        return value


def declarations(dump):
    """Path of each component → its attributes."""
    result, above = {}, []
    for line in dump.splitlines()[1:]:
        words = line.split("  // ")[0].strip().split(" ")
        while words and words[0] in PREFIXES:
            words.pop(0)
        match = re.match(r"([A-Za-z_][\w.]*)(?:\[[^\]]*\])*(.*)$", " ".join(words[1:]))
        if not match or words[0] == "absent":
            continue
        name, rest = match.groups()
        indent = len(line) - len(line.lstrip())
        while above and above[-1][0] >= indent:
            above.pop()
        above.append((indent, name))
        attributes = {}
        if rest.startswith("("):
            end = closing(rest)
            attributes = dict((part.strip() for part in a.split("=", 1)) for a in arguments(rest[1:end]) if "=" in a)
            rest = rest[end + 1:]
        if rest.strip().startswith("="):
            attributes["value"] = rest.strip()[1:]
        result[".".join(n for _, n in above)] = {k: plain(v) for k, v in attributes.items() if k in COMPARED}
    return result


def dump(program, name, *options):
    done = subprocess.run([program, "check", name, "--dump=instance", *options], capture_output=True, text=True, timeout=600)
    return declarations(done.stdout) if done.returncode == 0 else None


def differences(program, name, published):
    """(component, attribute, ours, published)"""
    ours, theirs = dump(program, name), dump(program, name, "-L", published)
    if ours is None or theirs is None:
        return []
    found = []
    for component in ours.keys() & theirs.keys():
        mine, other = ours[component], theirs[component]
        found += [(component, key, mine.get(key, ""), other.get(key, "")) for key in mine.keys() | other.keys() if mine.get(key) != other.get(key)]
    return sorted(found)


def classes(library):
    for path in sorted(library.rglob("*.mo")):
        text = path.read_text(encoding="utf-8")
        if path.name != "package.mo" and re.search(r"^(partial |expandable )?(model|block|connector|record) ", text, re.M):
            yield ".".join(path.relative_to(library.parent).with_suffix("").parts)


def meant():
    """Last name of the component, attribute, ours, published."""
    rows = [line.split("\t") for line in (HERE / "declarations.tsv").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {tuple(row[:4]) for row in rows}


def main():
    program, source, *wanted = sys.argv[1:]
    published = os.environ.get("TORSION_MSL")
    if not published:
        print("skipped: TORSION_MSL does not name the folder of the Modelica Standard Library 4.0.0")
        return 77
    allowed, unused, problems, compared = meant(), meant(), 0, 0
    names = wanted or list(classes(Path(source) / "stdlib_models" / "Modelica"))
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for name, found in zip(names, threads.map(lambda n: differences(program, n, published), names)):
            compared += 1
            for component, key, mine, other in found:
                row = (component.split(".")[-1], key, mine, other)
                unused.discard(row)
                if row not in allowed:
                    problems += 1
                    print(f"{name}, {component}: {key} is {mine or 'not given'}, published {other or 'not given'}")
    if not wanted:
        for row in sorted(unused):
            problems += 1
            print("declarations.tsv has a row that nothing needs: " + " ".join(row))
    print(f"{compared} classes, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
