"""Everything in the documents for Python is run: the blocks of a page in turn, in one folder and one namespace. A block `prints` is what the block before it prints, in order, where
every number may be another one and `…` stands for anything."""

import contextlib
import io
import re

import pytest

from conftest import ROOT

CLASS = re.compile(r"^(?:model|package|block) (\w+)\b")


def blocks(page):
    """(language, lines) of every fenced block."""
    found, language, lines = [], None, []
    for line in page.splitlines():
        if line.startswith("```"):
            if language is None:
                language, lines = line[3:].strip() or "text", []
            else:
                found.append((language, lines))
                language = None
        elif language is not None:
            lines.append(line)
    return found


def pattern(line):
    words = re.sub(r"\d+(?:[.,]\d+)*(?:e[-+]?\d+)?", "\0", line.strip())
    text = re.escape(words).replace("\\\0", "\0").replace("\0", r"[-+]?[\d.,]+(?:e[-+]?\d+)?").replace("…", ".*")
    return re.compile(re.sub(r"(?:\\ )+", r"\\s+", text))


def compare(printed, expected):
    rest = printed.splitlines()
    for line in expected:
        wanted = pattern(line)
        while rest and not wanted.search(re.sub(r"\s+", " ", rest[0]).strip()):
            rest.pop(0)
        assert rest, f"is not printed: {line}\nbut:\n{printed}"
        rest.pop(0)


@pytest.mark.parametrize("page, least", [("docs/tutorial/python.md", 5), ("docs/reference/python.md", 5), ("docs/howto/save_and_go_on.md", 1), ("docs/howto/set_parameters.md", 1),
                                         ("docs/howto/fit_parameters.md", 3), ("docs/howto/spectrum.md", 3), ("docs/reference/response.md", 1)])
def test_page(page, least, folder):
    for name in ("Drive.mo", "Plant.mo") if "tutorial" in page else ():
        (folder / name).unlink() # the page writes them
    (folder / "examples").symlink_to(ROOT / "examples")
    namespace, printed, count = {"__name__": "__main__"}, "", 0
    for language, lines in blocks((ROOT / page).read_text(encoding="utf-8")):
        text = "\n".join(lines) + "\n"
        if language == "modelica":
            (folder / (CLASS.match(lines[0]).group(1) + ".mo")).write_text(text, encoding="utf-8")
        elif language == "python":
            count += 1
            with contextlib.redirect_stdout(io.StringIO()) as output:
                exec(compile(text, f"{page}, block {count}", "exec"), namespace)
            printed = output.getvalue()
        elif language == "prints":
            compare(printed, lines)
            printed = ""
    assert count >= least


def test_the_table_names_what_there_is():
    """Every `drive.x(` and `torsion.x(` on the page exists."""
    import torsion

    page = (ROOT / "docs/reference/python.md").read_text(encoding="utf-8")
    for name in re.findall(r"\btorsion\.(\w+)\(", page):
        assert hasattr(torsion, name), name
    for name in re.findall(r"\b(?:drive|model)\.(\w+)\b", page):
        assert name in ("mo", "to_dict", "codegen", "states") or hasattr(torsion.Model, name), name # some are rumoca's
    for name in re.findall(r"`r\.(\w+)", page):
        assert name in ("to_dataframe", "metrics") or hasattr(torsion.Result, name), name
