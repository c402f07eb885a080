#!/usr/bin/env python3
"""Systems of FMUs whose connectors are arrays: the same values as with a connector for each element; and what is wrong.

    array_cases.py TORSION FAN_MO
"""

import sys
import zipfile

from systems import STRUCTURE, check, connected, failures, model as fan, must, run, table, work, write


def simulate(system, *options):
    said = must("simulate", system, "-o", "r.csv", *options)
    return said, table("r.csv")


def refused(code, words, *arguments):
    ended, out, err = run(*arguments)
    check(ended not in (0, 70) and f"[{code}]" in err and all(word in err for word in words), f"{arguments}: {code} {words} in {ended} {err}")


def entries(name):
    with zipfile.ZipFile(work / name) as archive:
        return {n: archive.read(n) for n in archive.namelist()}


# ---- whole arrays, against a connector for each element

elements = [f"{name}={fan}#Fan.{name.capitalize()}" for name in ("masses", "springs")]
ALL = ("masses.x=springs.x", "masses.v=springs.v", "springs.f=masses.f")
said = must("ssp", *elements, *connected(ALL), "--fmi", "3", "--ssp", "2", "--arrays", "--set", "masses.m=2 2 4", "-o", "arrays.ssp")
check("2 elements, 3 connections" in said and "R321" not in said, said)
each = [c.replace("=", f"[{i}]=") + f"[{i}]" for c in ALL for i in (1, 2, 3)]
values = [part for i, m in enumerate((2, 2, 4)) for part in ("--set", f"masses.m[{i + 1}]={m}")]
must("ssp", *elements, *connected(each), "--fmi", "3", "--ssp", "2", *values, "-o", "elements.ssp")
for options in ([], ["--interpolate"], ["--max-step", "0.003", "--tolerance", "1e-9"]):
    a, e = (simulate(system, "--step-size", "0.01", *options)[1] for system in ("arrays.ssp", "elements.ssp"))
    for name in [f"{n}[{i}]" for n in ("masses.x", "masses.v", "springs.f", "springs.x") for i in (1, 2, 3)]:
        check(a[name] == e[name], f"{options} {name}: {a[name][-1]} {e[name][-1]}")
    check(len(set(a["masses.x[2]"])) > 50, f"{options}: nothing moves")
structure = entries("arrays.ssp")[STRUCTURE].decode()
check(structure.count('<ssc:Dimension size="3" />') == 6 and 'version="2.0"' in structure, structure)
_, p = simulate("arrays.ssp", "--parameters", "--stop-time", "0.01")
check([p[f"masses.m[{i}]"][-1] for i in (1, 2, 3)] == [2, 2, 4], "a set with an array")
_, p = simulate("arrays.ssp", "--parameters", "--stop-time", "0.01", "--set", "masses.m=5 6 7")
_, braces = simulate("arrays.ssp", "--parameters", "--stop-time", "0.01", "--set", "masses.m={5, 6, 7}")
check(braces == p, "--set in braces")
must("ssp", *elements, *connected(ALL), "--fmi", "3", "--ssp", "2", "--arrays", "--set", "masses.m={2, 2, 4}", "-o", "braces.ssp")
check(entries("braces.ssp")["resources/parameters.ssv"] == entries("arrays.ssp")["resources/parameters.ssv"].replace(b'"arrays"', b'"braces"'), "a list in the parameter set")
check([p[f"masses.m[{i}]"][-1] for i in (1, 2, 3)] == [5, 6, 7], "--set of an array")

# ---- units of arrays; a value that does not fit

inches = f"inches={fan}#Fan.Inches"
must("ssp", elements[0], inches, "--connect", "masses.x=inches.x", "--fmi", "3", "--ssp", "2", "--arrays", "-o", "inches.ssp")
_, v = simulate("inches.ssp")
check(all(abs(s - 1000*(a + 10*b + 100*c)) < 1e-9 for s, a, b, c in zip(v["inches.sum"], *(v[f"masses.x[{i}]"] for i in (1, 2, 3)))), "m become mm in all elements")
must("ssp", elements[0], inches, "--connect", "masses.f=inches.bad", "--fmi", "3", "--ssp", "2", "--arrays", "-o", "bad.ssp")
code, _, err = run("simulate", "bad.ssp", "-o", "r.csv", "--set", "masses.m=1 1 1e-300")
check(code == 3 and "R3" in err, f"infinite: {code} {err}")

# ---- loops

two = f"two={fan}#Fan.Two"
said = must("ssp", two, "--connect", "two.y=two.x", "--fmi", "3", "--ssp", "2", "--arrays", "-o", "loop.ssp")
check("R321" in said and "two.y" in said, said)

# ---- systems in systems, and arrays as inputs of the whole

fmus = {n: d for n, d in entries("loop.ssp").items() if n.endswith(".fmu")}
NESTED = """<SystemStructureDescription version="2.0" name="nested"><System name="root">
<Connectors><Connector name="u" kind="input"><Real/>{outer}</Connector><Connector name="one" kind="input"/></Connectors>
<Elements><System name="inner"><Connectors><Connector name="w" kind="input"><Real/>{inner}</Connector></Connectors>
<Elements><Component name="two" source="resources/two.fmu"><Connectors><Connector name="x" kind="input">{part}</Connector></Connectors></Component></Elements>
<Connections><Connection startConnector="w" endElement="two" endConnector="x"{attribute}>{change}</Connection></Connections></System>
<Component name="three" source="resources/two.fmu"><Connectors><Connector name="x" kind="input">{part}</Connector>
<Connector name="scalar" kind="input">{scalar}</Connector></Connectors></Component></Elements>
<Connections><Connection startConnector="u" endElement="inner" endConnector="w"/><Connection startConnector="u" endElement="three" endConnector="x"/>
<Connection startConnector="one" endElement="three" endConnector="scalar"/></Connections></System><DefaultExperiment stopTime="1"/></SystemStructureDescription>"""
SIZE = '<Dimension size="2"/>'


def nested(name, outer=SIZE, inner=SIZE, part=SIZE, attribute="", change="", scalar="", version="2.0"):
    text = NESTED.format(outer=outer, inner=inner, part=part, attribute=attribute, change=change, scalar=scalar).replace('version="2.0"', f'version="{version}"')
    return write(name, {STRUCTURE: text, **fmus})


(work / "u.csv").write_text("time,u[1],u[2],one\n0,1,2,7\n1,3,2,7\n")
(work / "half.csv").write_text("time,u[2]\n0,5\n")
LINE = '<LinearTransformation factor="2" offset="1"/>'
for name, dimension in (("given", SIZE), ("open", "<Dimension/>"), ("told", '<Dimension sizeConnector="n"/>')):
    said, v = simulate(nested(f"{name}.ssp", outer=dimension, part=dimension, change=LINE), "--inputs", "u.csv")
    check([v[n][-1] for n in ("inner.two.y[1]", "inner.two.y[2]", "three.y[1]", "three.y[2]", "three.last")] == [14, 10, 6, 4, 9], f"{name}: {v}")
    check(v["three.y[1]"][0] == 2, f"{name}: at the start")
_, v = simulate("given.ssp", "--inputs", "half.csv", "--set", "three.x=4 4")
check(v["three.y[1]"][-1] == 8 and v["three.y[2]"][-1] == 10, "an element without a column keeps its value")

# ---- what is wrong

refused("E207", ["`inner.two.x` is an array, but its connector has no `Dimension`", "SSP 2.0"], "simulate", nested("w1.ssp", part="", outer=SIZE, inner=SIZE))
refused("E206", ["other dimensions", ": 2"], "simulate", nested("w2.ssp", inner='<Dimension size="3"/>'))
refused("E206", ["other dimensions in the FMU: 2"], "simulate", nested("w3.ssp", part='<Dimension size="3"/>'))
refused("E206", ["other dimensions in the FMU: 2"], "simulate", nested("w4.ssp", part=SIZE + SIZE))
refused("E206", ["both `size` and `sizeConnector`"], "simulate", nested("w5.ssp", part='<Dimension size="2" sizeConnector="n"/>'))
refused("E207", ["SSP 1.0 has no arrays"], "simulate", nested("w6.ssp", version="1.0"))
refused("E207", ["single elements"], "simulate", nested("w7.ssp", attribute=' endIndices="1"'))
refused("E206", ["size"], "simulate", nested("w8.ssp", part='<Dimension size="two"/>'))
refused("E206", ["`three.scalar` has other dimensions in the FMU: it is a scalar"], "simulate", nested("w9.ssp", scalar="<Dimension/>"))
refused("E207", ["is an array, but the connector `u` is none"], "simulate", nested("w10.ssp", outer=""))
refused("E206", ["`inner.w` gives `inner.two.x` its values, which has other dimensions: 2"], "simulate", nested("w11.ssp", inner=SIZE + SIZE))
plain = entries("arrays.ssp")
values = plain["resources/parameters.ssv"].decode()
check('value="2 2 4"' in values and values.count("Dimension") == 1, values)
for old, new, words in (('size="3"', 'size="4"', "has other dimensions than `masses.m`"), (' size="3"', "", "a dimension has no `size`"),
                        ('value="2 2 4"', 'value="2 2"', "has 3 values, not 2")):
    text = values.replace(old, new)
    check(text != values, old)
    code, _, err = run("simulate", write("set.ssp", {**plain, "resources/parameters.ssv": text}), "-o", "x.csv")
    check(code not in (0, 70) and words in err, f"{words}: {code} {err}")
ARRAYS = ["--fmi", "3", "--ssp", "2", "--arrays", "-o", "x.ssp"]
refused("C101", ["SSP 1.0 has no arrays", "--ssp 2"], "ssp", *elements, "--fmi", "3", "--arrays", "-o", "x.ssp")
refused("C101", ["FMI 2.0 has no arrays"], "ssp", *elements, "--ssp", "2", "--arrays", "-o", "x.ssp")
must("fmu", fan, "--model", "Fan.Two", "--fmi", "3", "--arrays", "-o", "two.fmu")
refused("C101", ["`two.y` is an array: SSP 1.0 has none"], "ssp", "two=two.fmu", "--connect", "two.y=two.x", "-o", "x.ssp")
refused("C101", ["`two.x` is an array: SSP 1.0 has none"], "ssp", "two=two.fmu", "--set", "two.x=1 2", "-o", "x.ssp")
must("ssp", "two=two.fmu", "--connect", "two.last=two.scalar", "-o", "x.ssp")
(work / "x.ssp").unlink()
refused("E206", ["`masses.x` gives `two.x` its values, which has other dimensions: 2"], "ssp", elements[0], two, "--connect", "masses.x=two.x", *ARRAYS)
refused("E207", ["`two.last`", "none"], "ssp", two, "--connect", "two.last=two.x", *ARRAYS)
refused("C103", ["`m` has 3 values, not 2"], "ssp", elements[0], "--set", "masses.m=1 2", *ARRAYS)
refused("C103", ["`m` has 3 values, not 2"], "ssp", elements[0], "--set", "masses.m={1, 2}", *ARRAYS)
refused("C103", ["`m` has 3 values, not 3 × 1"], "ssp", elements[0], "--set", "masses.m={{1}, {2}, {3}}", *ARRAYS)
check(not (work / "x.ssp").exists(), "a wrong system was written")

if failures:
    sys.exit(f"{len(failures)} checks failed")
print("arrays between FMUs are as they should be")
