"""What notebooks show."""

import sys
import xml.dom.minidom

import pytest

import torsion


def test_pages(drive):
    page = drive._repr_html_()
    assert "shaft.c" in page and "N.m/rad" in page and "<script" not in page
    assert "<table" in drive.parameters._repr_html_()
    r = drive.simulate()
    assert "<svg" in r._repr_html_() and "steps" in r._repr_html_()
    assert "<table" in drive.sweep({"load.J": [0.1, 0.2]}, collect=["final(load.w)"])._repr_html_()
    assert "rad" in drive.linearize()._repr_html_()


def test_texts_cannot_break_out():
    model = torsion.load_text('model A "<script>alert(1)</script>"\n  parameter Real k = 1 "<b>";\n  Real x = k;\nend A;\n')
    assert "<script" not in model._repr_html_() and "<b>&" not in model._repr_html_() and "&lt;b&gt;" in model._repr_html_()


def test_picture(drive):
    picture = drive.simulate().svg("load.w", "motor.w")
    assert xml.dom.minidom.parseString(str(picture)).documentElement.tagName == "svg"
    picture.write("x.svg")
    assert "rpm" in str(drive.simulate().svg("load.w", units="rpm", title="<Speeds>", start=0.5, stop=1)) and "<Speeds>" not in str(drive.simulate().svg("load.w", title="<Speeds>"))
    with pytest.raises(torsion.Error, match="units"):
        drive.simulate().svg("load.w", units="parsec per fortnight")
    assert open("x.svg", encoding="utf-8").read() == str(picture) == picture._repr_svg_()


def test_diagram(drive):
    diagram = drive.draw()
    assert xml.dom.minidom.parseString(diagram._repr_svg_()).documentElement.tagName == "svg" and diagram.diagnostics == []
    assert 'data-component="load"' in str(diagram) and 'width="320"' in str(drive.draw(width=320))
    diagram.save("x.svg")
    diagram.save("x.html")
    assert open("x.svg", encoding="utf-8").read() == diagram.svg and "Content-Security-Policy" in open("x.html", encoding="utf-8").read()
    with pytest.raises(torsion.Error, match="neither picture nor page"):
        diagram.save("x.txt")
    with pytest.raises(torsion.Error, match="width"):
        drive.draw(width=5)
    written = torsion.load_text("model A\n  Modelica.Mechanics.Rotational.Components.Inertia j(J = 1);\nend A;\n").draw()
    assert 'data-component="j"' in written.svg
    assert "data-component" not in drive.draw(icon=True).svg
    nested = torsion.load_text("model A\n  model B\n    Modelica.Mechanics.Rotational.Components.Inertia j(J = 1);\n  end B;\n  B b;\nend A;\n")
    assert 'data-component="b.j"' not in nested.draw().svg
    assert 'data-component="b.j"' in nested.draw(open="b").svg and 'data-component="b.j"' in nested.draw(depth=1).svg
    with pytest.raises(torsion.Error, match="no component `c`"):
        nested.draw(open=["c"])


def test_matplotlib(drive, monkeypatch):
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    matplotlib.use("Agg")
    r = drive.simulate()
    ax = r.plot("load.w", "motor.w")
    assert [line.get_label() for line in ax.get_lines()] == ["load.w", "motor.w"] and "rad/s" in ax.get_ylabel()
    assert len(r.plot("load.w", "lash.tau")) == 2
    assert r.plot("lash.tau", x="lash.phi_rel", title="lash").get_xlabel() == "lash.phi_rel [deg]"
    assert r.plot("lash.tau", x="lash.phi_rel", display_units=False).get_xlabel() == "lash.phi_rel [rad]"
    assert r.plot() is not None
    table = drive.sweep({"lash.b": [0, 0.01], "load.J": [0.1, 0.2, 0.3]}, collect={"peak": "max(lash.tau)"}, stop=0.2)
    assert len(table.plot().get_lines()) == 3
    assert table.map("peak").get_xlabel() == "lash.b"
    matplotlib.pyplot.close("all")


def test_without_matplotlib(drive, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr("torsion._plot.has_matplotlib", lambda: False)
    assert "<svg" in drive.simulate().plot("load.w")._repr_svg_()


def test_magic(folder):
    pytest.importorskip("IPython", reason="IPython is not installed")
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell()
    shell.run_line_magic("load_ext", "torsion")
    shell.run_cell("%%modelica\nmodel A\n  Real x = time;\nend A;\n").raise_error()
    assert shell.user_ns["A"].name == "A"
    shell.run_cell("%%modelica other\nmodel A\n  Real x = 2*time;\nend A;\n").raise_error()
    shell.run_cell("r = other.simulate()").raise_error()
    assert shell.user_ns["r"]["x"][-1] == 2
    bad = shell.run_cell("%%modelica bad\nmodel A\n  Real x = y;\nend A;\n")
    assert bad.success and "bad" not in shell.user_ns
