#!/usr/bin/env python3
"""`torsion ssp`, and running systems of FMUs: a drivetrain in three FMUs against the same in one model, and every input that is wrong.

    run_cases.py TORSION CUT_MO
"""

import math
import sys
import zipfile

from systems import STRUCTURE, check, connected, failures, model as cut, must, run, table, work, write

CONNECTIONS = ["motor.phi=shaft.phi_a", "motor.w=shaft.w_a", "load.phi=shaft.phi_b", "load.w=shaft.w_b", "shaft.tau_a=motor.tau", "shaft.tau_b=load.tau"]


def simulate(system, *options):
    must("simulate", system, "-o", "r.csv", *options)
    return table("r.csv")


def refused(name, words, code=None, *options):
    """The run ends with an error that has these words."""
    result, out, err = run("simulate", name, "-o", "x.csv", *options)
    check(result not in (0, 70) and all(word in err for word in ([words] if isinstance(words, str) else words)), f"{name}: {words!r} in {result} {err}")
    check(code is None or f"[{code}]" in err, f"{name}: {code} in {err}")


# ---- a drivetrain in three parts

elements = [f"{name}={cut}#Cut.{name.capitalize()}" for name in ("motor", "shaft", "load")]
for fmi in ("2", "3"):
    said = must("ssp", *elements, *connected(CONNECTIONS), "-o", f"cut{fmi}.ssp", "--fmi", fmi)
    check("3 elements, 6 connections" in said, said)
must("simulate", cut, "--model", "Cut.Whole", "-o", "whole.csv", "--tolerance", "1e-11", "--step-size", "0.02")
whole = table("whole.csv")


def error(system, step, *options):
    values = simulate(system, "--step-size", "0.02", "--max-step", str(step), "--tolerance", "1e-11", *options)
    check(values["time"] == whole["time"], f"{system}: other rows")
    return max(abs(a - b) for name in ("motor.w", "load.phi", "shaft.tau_b") for a, b in zip(values[name], whole[name]))


for fmi in ("2", "3"):
    held = [error(f"cut{fmi}.ssp", 0.004 / 2**n) for n in range(3)]
    lines = [error(f"cut{fmi}.ssp", 0.004 / 2**n, "--interpolate") for n in range(3)]
    print(f"FMI {fmi}: held {held}, interpolated {lines}")
    for n in range(2):
        check(1.8 < held[n] / held[n + 1] < 2.2, f"held inputs: the error is of first order: {held}")
        check(3.2 < lines[n] / lines[n + 1] < 4.8, f"lines: the error is of second order: {lines}")
    check(lines[0] < held[0] / 4, f"lines are nearer: {lines[0]} {held[0]}")

parts = {}
with zipfile.ZipFile(work / "cut2.ssp") as archive:
    parts = {name: archive.read(name) for name in archive.namelist()}
structure = parts[STRUCTURE].decode()
check('version="1.0"' in structure and list(parts)[0] == STRUCTURE, "the structure is first, of SSP 1.0")
must("ssp", *elements, *connected(CONNECTIONS), "-o", "again.ssp", "--name", "cut2")
check((work / "again.ssp").read_bytes() == (work / "cut2.ssp").read_bytes(), "the same bytes again")
must("ssp", *elements, "-o", "two.ssp", "--ssp", "2")
check(b'version="2.0"' in zipfile.ZipFile(work / "two.ssp").read(STRUCTURE), "SSP 2.0")

# unpacked, as a file .ssd
(work / "open" / "resources").mkdir(parents=True)
for name, content in parts.items():
    (work / "open" / name).write_bytes(content)
check(simulate("open/" + STRUCTURE)["motor.w"] == simulate("cut2.ssp")["motor.w"], "a .ssd runs like the .ssp")


def changed(name, *replacements, files=None):
    """The system with another structure."""
    text = structure
    for old, new in replacements:
        if old not in text:
            sys.exit(f"{name}: there is no {old!r} in\n{text}")
        text = text.replace(old, new)
    return write(name, {STRUCTURE: text, **{n: c for n, c in parts.items() if n != STRUCTURE}, **(files or {})})


# another prefix of the namespace, or none, is the same system
check(simulate(changed("prefix.ssp", ("ssd:", "s:"), ("xmlns:ssd", "xmlns:s")))["motor.w"] == simulate("cut2.ssp")["motor.w"], "another prefix")
check(simulate(changed("none.ssp", ("ssd:", ""), ("xmlns:ssd", "xmlns")))["motor.w"] == simulate("cut2.ssp")["motor.w"], "no prefix")

# ---- parameters

must("simulate", cut, "--model", "Cut.Whole", "-o", "heavy.csv", "--set", "load.J=4", "--set", "load.runs=true", "--tolerance", "1e-9")
heavy = table("heavy.csv")
must("ssp", *elements, *connected(CONNECTIONS), "-o", "heavy.ssp", "--set", "load.J=4", "--set", "load.runs=true")
for system, options in (("heavy.ssp", []), ("cut2.ssp", ["--set", "load.J=4"])):
    values = simulate(system, *options, "--max-step", "0.0005", "--interpolate", "--tolerance", "1e-9")
    check(abs(values["load.w"][-1] - heavy["load.w"][-1]) < 1e-4 * abs(heavy["load.w"][-1]), f"{system} {options}: {values['load.w'][-1]}")
check(simulate("heavy.ssp", "--set", "load.J=7", "--parameters")["load.J"][-1] == 7, "--set wins over a parameter set")

VALUES = '<ssv:ParameterSet xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues" version="1.0" name="p"><ssv:Parameters>{}' \
    '</ssv:Parameters><ssv:Units><ssc:Unit xmlns:ssc="c" name="g.m2"><ssc:BaseUnit kg="1" m="2" factor="1e-3"/></ssc:Unit>' \
    '<ssc:Unit xmlns:ssc="c" name="K"><ssc:BaseUnit K="1"/></ssc:Unit></ssv:Units></ssv:ParameterSet>'
MAPPING = '<ssd:ParameterMapping><ssm:ParameterMapping xmlns:ssm="m" version="1.0">{}</ssm:ParameterMapping></ssd:ParameterMapping>'
LOAD = '<ssd:Component name="load" type="application/x-fmu-sharedlibrary" source="resources/load.fmu" implementation="CoSimulation">'
SYSTEM = '<ssd:System name="cut2">'


def parameter(name, value, kind="Real", unit=""):
    return f'<ssv:Parameter name="{name}"><ssv:{kind} value="{value}"' + (f' unit="{unit}"' if unit else "") + "/></ssv:Parameter>"


def binding(*values, prefix="", mapping=""):
    return f'<ssd:ParameterBindings><ssd:ParameterBinding prefix="{prefix}"><ssd:ParameterValues>{VALUES.format("".join(values))}</ssd:ParameterValues>' \
        f"{mapping}</ssd:ParameterBinding></ssd:ParameterBindings>"


def with_sets(name, whole="", load=""):
    """Bindings of an element stand before its content, in any order for us."""
    return changed(name, (SYSTEM, SYSTEM + whole), (LOAD, LOAD + load))


def inertia(system):
    return simulate(system, "--parameters", "--stop-time", "0.01")["load.J"][-1]


check(inertia(with_sets("p1.ssp", load=binding(parameter("J", 3)))) == 3, "a set of the component")
check(inertia(with_sets("p2.ssp", binding(parameter("load.J", 5)), binding(parameter("J", 3)))) == 5, "the outer set wins")
check(inertia(with_sets("p3.ssp", binding(parameter("J", 5), prefix="load."))) == 5, "a prefix")
check(abs(inertia(with_sets("p4.ssp", binding(parameter("load.J", 2500, unit="g.m2")))) - 2.5) < 1e-15, "a unit is converted")
entry = '<ssm:MappingEntry source="mass" target="load.J"><ssc:LinearTransformation xmlns:ssc="c" factor="2" offset="1"/></ssm:MappingEntry>'
check(inertia(with_sets("p5.ssp", binding(parameter("mass", 3), parameter("load.J", 9), mapping=MAPPING.format(entry)))) == 7, "a mapping, and only it")
said = must("simulate", with_sets("p6.ssp", binding(parameter("load.mass", 5))), "-o", "r.csv", "--stop-time", "0.01")
check("E208" in said and "load.mass" in said, said)
check(simulate(with_sets("p7.ssp", binding(parameter("load.runs", "false", "Boolean"))))["load.w"][-1] == 0, "a Boolean")
file = changed("p8.ssp", (SYSTEM, SYSTEM + '<ssd:ParameterBindings><ssd:ParameterBinding source="resources/a%20b.ssv"/></ssd:ParameterBindings>'),
               files={"resources/a b.ssv": VALUES.format(parameter("load.J", 6))})
check(inertia(file) == 6, "a set in a file, whose URI has a blank")

refused(with_sets("q1.ssp", binding(parameter("load.J", 5, unit="K"))), "in another kind of unit", "E206")
refused(with_sets("q2.ssp", binding(parameter("load.J", 5, unit="lb"))), "not among the file's units", "E206")
refused(with_sets("q3.ssp", binding(parameter("load.J", 5), parameter("load.J", 6))), "there twice", "E206")
refused(with_sets("q4.ssp", binding(parameter("load.J", "heavy"))), "no value for `J`", "C103")
refused(with_sets("q5.ssp", binding(parameter("load.J", "x", "Enumeration"))), "of another type", "E206")
refused(with_sets("q10.ssp", binding(parameter("load.J", "x", "Binary"))), "kind Binary is not supported", "E207")
refused(with_sets("q6.ssp", binding(parameter("load.J", "x", "String"))), "of another type", "E206")
refused(with_sets("q7.ssp", binding(parameter("load.phi", "0.5"), parameter("shaft.tau_b", "1"))), "computed by the FMU", "C104")
refused(changed("q8.ssp", (SYSTEM, SYSTEM + '<ssd:ParameterBindings><ssd:ParameterBinding source="resources/no.ssv"/></ssd:ParameterBindings>')),
        "there is no file `resources/no.ssv`", "E206")
refused(changed("q9.ssp", (SYSTEM, SYSTEM + '<ssd:ParameterBindings><ssd:ParameterBinding source="resources/p.ssv"/></ssd:ParameterBindings>'),
                files={"resources/p.ssv": "<ParameterSet"}), ["not well-formed", "resources/p.ssv"], "E206")
refused("cut2.ssp", "the system has nothing called `load.mass`", "C102", "--set", "load.mass=1")

# ---- units, types, transformations

meter = [f"motor={cut}#Cut.Motor", f"meter={cut}#Cut.Meter"]
must("ssp", *meter, "--connect", "motor.w=meter.n", "-o", "meter.ssp")
values = simulate("meter.ssp")
check(abs(values["meter.n"][-1] - values["motor.w"][-1] * 30 / math.pi) < 1e-9 * abs(values["meter.n"][-1]) > 0, "rad/s become rev/min")
check(values["meter.double_n"][-1] == 2 * values["meter.n"][-1], "outputs belong to the inputs of the same point")
with zipfile.ZipFile(work / "meter.ssp") as archive:
    texts = {name: archive.read(name) for name in archive.namelist()}
of_meter = texts[STRUCTURE].decode()
CONNECTION = '<ssd:Connection startElement="motor" startConnector="w" endElement="meter" endConnector="n" />'


def metered(name, connection):
    if CONNECTION not in of_meter:
        sys.exit(of_meter)
    return write(name, {**texts, STRUCTURE: of_meter.replace(CONNECTION, connection)})


plain = CONNECTION.replace(" />", "{}>{}</ssd:Connection>")
line = '<ssc:LinearTransformation factor="2" offset="5"/>'
values = simulate(metered("m1.ssp", plain.format(' suppressUnitConversion="true"', line)))
check(values["meter.n"][-1] == 2 * values["motor.w"][-1] + 5, "a transformation in place of the units")
values = simulate(metered("m2.ssp", plain.format("", line)))
check(abs(values["meter.n"][-1] - (2 * values["motor.w"][-1] * 30 / math.pi + 5)) < 1e-9 * abs(values["meter.n"][-1]), "and after them")
swapped = '<ssd:Connection startElement="meter" startConnector="n" endElement="motor" endConnector="w"/>'
check(simulate(metered("m3.ssp", swapped))["meter.n"] == simulate("meter.ssp")["meter.n"], "start and end give no direction")
refused(metered("m4.ssp", plain.format("", '<ssc:BooleanMappingTransformation/>')), "BooleanMappingTransformation", "E207")
refused(metered("m5.ssp", CONNECTION.replace('"w"', '"phi"')), ["`motor.phi` is in `rad`", "`rev/min`"], "E206")
refused(metered("m6.ssp", CONNECTION.replace('"n"', '"gear"')), "of different types", "E206")
for options, words in ((["motor.w=meter.gear"], "of different types"), (["motor.phi=meter.n"], "`motor.phi` is in `rad`"),
                       (["motor.w=meter.m"], "has no connector `m`"), (["motor.w=clock.n"], "names the element `clock`"),
                       (["motor.w=meter.n", "motor.w=meter.n"], "two connections"), (["motor.w=meter.double_n"], "both give a value")):
    code, _, err = run("ssp", *meter, *connected(options), "-o", "bad.ssp")
    check(code not in (0, 70) and words in err and not (work / "bad.ssp").exists(), f"ssp {options}: {code} {err}")
for arguments, words in ((["-o", "bad.ssp"], "at least one element"), ([f"a={cut}#Cut.Motor", f"a={cut}#Cut.Load", "-o", "bad.ssp"], "two elements `a`"),
                         ([f"a.b={cut}#Cut.Motor", "-o", "bad.ssp"], "no name for an element"), ([*meter, "-o", "bad.zip"], "written as .ssp"),
                         ([*meter, "--connect", "motor.w", "-o", "bad.ssp"], "A.OUT=B.IN"), ([*meter, "--connect", "w=n", "-o", "bad.ssp"], "element.connector"),
                         ([*meter, "--set", "motor.K=1", "-o", "bad.ssp"], "nothing called `K`"), ([*meter, "--set", "moto.J=1", "-o", "bad.ssp"], "no element `moto`"),
                         ([*meter, "--set", "motor.J=x", "-o", "bad.ssp"], "no value for `J`"), (["a=cut2.ssp", "-o", "bad.ssp"], "a system as an element")):
    code, _, err = run("ssp", *arguments)
    check(code not in (0, 70) and words in err and not (work / "bad.ssp").exists(), f"ssp {arguments}: {code} {err}")

# ---- systems in systems, inputs of the whole system

nested = """<SystemStructureDescription version="2.0" name="nested"><System name="root">
<Connectors><Connector name="u" kind="input"><Real unit="N.m"/></Connector></Connectors>
<Elements><System name="drive">
<Connectors><Connector name="u" kind="input"/><Connector name="speed" kind="output"><Real unit="rev/min"/></Connector>
<Connector name="J" kind="parameter"/></Connectors>
<ParameterBindings><ParameterBinding><ParameterValues><ParameterSet version="1.0" name="p"><Parameters>
<Parameter name="J"><Real value="0.25"/></Parameter></Parameters></ParameterSet></ParameterValues></ParameterBinding></ParameterBindings>
<Elements><Component name="motor" source="resources/motor.fmu"><Connectors><Connector name="tau" kind="input"/><Connector name="w" kind="output"/>
<Connector name="J" kind="parameter"/></Connectors></Component></Elements>
<Connections><Connection startConnector="u" endElement="motor" endConnector="tau"/><Connection startElement="motor" startConnector="w" endConnector="speed"/>
<Connection startConnector="J" endElement="motor" endConnector="J"/></Connections></System>
<Component name="meter" source="resources/meter.fmu"><Connectors><Connector name="n" kind="input"/></Connectors></Component></Elements>
<Connections><Connection startConnector="u" endElement="drive" endConnector="u"/>
<Connection startElement="drive" startConnector="speed" endElement="meter" endConnector="n"/></Connections></System>
<Units><Unit name="N.m"><BaseUnit kg="1" m="2" s="-2"/></Unit><Unit name="rev/min"><BaseUnit s="-1" rad="1" factor="0.10471975511965977"/></Unit></Units>
<DefaultExperiment stopTime="1"/></SystemStructureDescription>"""
fmus = {name: content for name, content in texts.items() if name.endswith(".fmu")}
write("nested.ssp", {STRUCTURE: nested, **fmus})
(work / "u.csv").write_text("time,u\n0,0\n1,4\n")
(work / "tau.csv").write_text("time,tau\n0,0\n1,4\n")
must("simulate", cut, "--model", "Cut.Motor", "--inputs", "tau.csv", "--set", "J=0.25", "--stop-time", "1", "-o", "one.csv", "--tolerance", "1e-10")
one = table("one.csv")["w"][-1]
for options, bound in ((["--max-step", "0.0005"], 1e-2), (["--interpolate"], 1e-4)):
    values = simulate("nested.ssp", "--inputs", "u.csv", "--parameters", "--tolerance", "1e-9", *options)
    check(values["drive.motor.J"][-1] == 0.25, "a set of an inner system goes through its connector")
    check(abs(values["drive.motor.w"][-1] - one) < bound, f"nested {options}: {values['drive.motor.w'][-1]} {one}")
    check(abs(values["meter.n"][-1] - values["drive.motor.w"][-1] * 30 / math.pi) < 1e-9 * abs(values["meter.n"][-1]), "nested: units")
(work / "v.csv").write_text("time,v\n0,0\n1,1\n")
refused("nested.ssp", "has no input `v`", "E204", "--inputs", "v.csv")

# ---- loops

gains = [f"a={cut}#Cut.Gain", f"b={cut}#Cut.Gain"]
said = must("ssp", *gains, "--connect", "a.y=b.u", "--connect", "b.y=a.u", "-o", "loop.ssp")
check("R321" in said and "a.y" in said and "b.u" in said, said)
values = simulate("loop.ssp", "--stop-time", "0.1")
check(all(abs(y - 2) < 1e-10 for y in values["a.y"]), f"y = y/2 + 1 twice: {values['a.y'][:3]}")
refused("loop.ssp", "do not settle", "R322", "--set", "a.k=3", "--set", "b.k=3")
check("R321" not in must("ssp", *gains, "--connect", "a.y=b.u", "-o", "chain.ssp"), "a chain is no loop")
check("R321" not in must("simulate", "cut2.ssp", "-o", "r.csv", "--stop-time", "0.1"), "a shaft between two inertias is no loop")

# ---- relations and discrete outputs follow inputs at the communication point itself

(work / "Parts.mo").write_text("""package Parts
  model Step output Real y(start = 0, fixed = true); equation when time >= 0.25 then y = 50; end when; end Step;
  model Limiter input Real u(start = 0); output Real y = if u > 1 then 1 elseif u < -1 then -1 else u; end Limiter;
  model Integral input Real u(start = 0); output Real x(start = 0, fixed = true); equation der(x) = u; end Integral;
  model Count output Integer n(start = 0, fixed = true); equation when sample(0.05, 0.1) then n = pre(n) + 1; end when; end Count;
  model Next input Integer u(start = 0); output Integer y = u + 1; end Next;
  model Odd input Integer u(start = 0); output Boolean b = mod(u, 2) == 1; end Odd;
  model Not input Boolean u(start = false); output Boolean y = not u; end Not;
  model Ups input Boolean u(start = false); output Integer n(start = 0, fixed = true); equation when u then n = pre(n) + 1; end when; end Ups;
  model Gears
    type Gear = enumeration(low, mid, high);
    parameter Gear gear = Gear.mid;
    output Real y = if gear == Gear.high then 3 elseif gear == Gear.mid then 2 else 1;
  end Gears;
end Parts;
""")
for fmi in ("2", "3"):
    part = lambda name, model: f"{name}=Parts.mo#Parts.{model}"
    must("ssp", part("step", "Step"), part("limit", "Limiter"), part("plant", "Integral"), *connected(["step.y=limit.u", "limit.y=plant.u"]),
         "--stop-time", "1", "--fmi", fmi, "-o", "limited.ssp")
    values = simulate("limited.ssp", "--step-size", "0.1")
    check(max(values["plant.u"]) == 1 and values["limit.y"] == values["plant.u"], f"FMI {fmi}: a limiter limits: {values['plant.u']}")
    check(abs(values["plant.x"][-1] - 0.7) < 1e-9, f"FMI {fmi}: the plant behind a limiter: {values['plant.x'][-1]}")
    must("ssp", part("count", "Count"), *(part(name, "Next") for name in "abc"), part("odd", "Odd"), part("no", "Not"), part("yes", "Not"), part("ups", "Ups"),
         *connected(["count.n=a.u", "a.y=b.u", "b.y=c.u", "c.y=odd.u", "odd.b=no.u", "no.y=yes.u", "yes.y=ups.u"]), "--stop-time", "1", "--fmi", fmi, "-o", "chain2.ssp")
    values = simulate("chain2.ssp", "--step-size", "0.1")
    for i, n in enumerate(values["count.n"]):
        row = [values[name][i] for name in ("a.y", "b.y", "c.y", "odd.b", "no.y", "yes.y")]
        odd = (n + 3) % 2
        check(row == [n + 1, n + 2, n + 3, odd, 1 - odd, odd], f"FMI {fmi}: a chain of Integers and Booleans at n = {n}: {row}")
    check(values["ups.n"][-1] == sum(a < b for a, b in zip(values["ups.u"], values["ups.u"][1:])) > 2, f"FMI {fmi}: each edge counts once: {values['ups.n']}")
    for given in ("high", "Gear.high", "3"):
        must("ssp", part("box", "Gears"), "--fmi", fmi, "--set", f"box.gear={given}", "-o", "gears.ssp")
        check(simulate("gears.ssp")["box.y"][-1] == 3, f"FMI {fmi}: an enumeration in a parameter set: {given}")
    with zipfile.ZipFile(work / "gears.ssp") as archive:
        check(b'<ssv:Enumeration value="high"' in archive.read("resources/parameters.ssv"), "the literal's name")

# ---- an end by an FMU

must("ssp", f"ends={cut}#Cut.Ends", f"motor={cut}#Cut.Motor", "-o", "ends.ssp")
said = must("simulate", "ends.ssp", "-o", "r.csv", "--step-size", "0.1")
check("R310" in said and "`ends`" in said and abs(table("r.csv")["time"][-1] - 0.4) < 1e-9, said)

# ---- what is wrong

(work / "no.ssp").write_text("nothing")
refused("no.ssp", "is not an SSP: it cannot be read as a zip archive", "E201")
refused("missing.ssp", "cannot be read", "E101")
refused(write("empty.ssp", {"a": "b"}), "it has no SystemStructure.ssd", "E201")
refused(write("evil.ssp", {STRUCTURE: structure, "resources/../../x": "y"}), "leaves its folder", "E201")
data = (work / "cut2.ssp").read_bytes()
(work / "short.ssp").write_bytes(data[: len(data) // 2])
refused("short.ssp", "cannot be read as a zip archive", "E201")
spoiled = bytearray(data)
for i in range(len(data) // 3, len(data) // 3 + 200):
    spoiled[i] ^= 0x5A
(work / "spoiled.ssp").write_bytes(bytes(spoiled))
refused("spoiled.ssp", "cannot be unpacked", "E201")
WRONG = [
    ([("</ssd:SystemStructureDescription>", "")], "not well-formed", "E206"),
    ([("ssd:SystemStructureDescription", "ssd:Structure")], "this is no system structure", "E206"),
    ([('version="1.0"', 'version="3.0"')], "SSP 3.0 is not supported", "E207"),
    ([('name="shaft"', 'name="motor"')], "two elements `motor`", "E206"),
    ([('<ssd:Connector name="tau" kind="input">', '<ssd:Connector name="w" kind="output">')], "has the connector `w` twice", "E206"),
    ([('startElement="motor"', 'startElement="engine"')], ["the element `engine`", "motor"], "E206"),
    ([('startConnector="phi"', 'startConnector="angle"')], ["no connector `angle`", "phi"], "E206"),
    ([('<ssd:Connector name="phi" ', '<ssd:Connector name="angle" '), ('"phi"', '"angle"')], "has no variable `angle`", "E206"),
    ([('<ssd:Connector name="w" kind="output">', '<ssd:Connector name="w" kind="input">')], "of another kind in the FMU: output", "E206"),
    ([('<ssd:Connector name="w" kind="output">', '<ssd:Connector name="w" kind="upwards">')], "unknown kind `upwards`", "E206"),
    ([('<ssc:Real unit="rad/s" />', "<ssc:Boolean/>")], "of another type in the FMU", "E206"),
    ([('unit="rad/s"', 'unit="furlong"')], "furlong", "E206"),
    ([('<ssc:Real unit="rad/s" />', '<ssc:Real unit="N.m" />')], "is in `N.m` in the structure, but in `rad/s` in the FMU", "E206"),
    ([('startElement="shaft" startConnector="tau_b" endElement="load"', 'startElement="shaft" startConnector="tau_b" endElement="motor"')],
     "two connections that give it a value", "E206"),
    ([('startElement="shaft" startConnector="tau_a"', 'startElement="load" startConnector="tau"')], "both take one", "E206"),
    ([('source="resources/load.fmu"', 'source="resources/lost.fmu"')], "there is no file `resources/lost.fmu`", "E206"),
    ([('source="resources/load.fmu"', 'source="../load.fmu"')], "leaves its folder", "E207"),
    ([('source="resources/load.fmu"', 'source="http://example.org/load.fmu"')], "only relative paths", "E207"),
    ([(' source="resources/load.fmu"', "")], "has no `source`", "E207"),
    ([("application/x-fmu-sharedlibrary", "application/x-ssp-package")], "only FMUs are supported", "E207"),
    ([('implementation="CoSimulation"', 'implementation="ModelExchange"')], "`ModelExchange` is not supported", "E207"),
    ([("<ssd:Elements>", '<ssd:Elements><ssd:SignalDictionaryReference name="bus"/>')], "signal dictionaries", "E207"),
    ([('startElement="motor" startConnector="w"', 'startElement="motor" startConnector="w" startIndices="1"')], "arrays", "E207"),
    ([('<ssd:Connector name="w" kind="output">', '<ssd:Connector name="w" kind="unspecified">')], "inout or unspecified", "E207"),
]
for number, (replacements, words, code) in enumerate(WRONG):
    refused(changed(f"wrong{number}.ssp", *replacements), words, code)
refused(write("damaged.ssp", {**parts, "resources/load.fmu": b"PK nothing"}), ["the element `load`", "not an FMU"], "E201")
must("fmu", cut, "--model", "Cut.Load", "--kind", "me", "-o", "me.fmu", "--no-reference")
refused(write("exchange.ssp", {**parts, "resources/load.fmu": (work / "me.fmu").read_bytes()}), "does not offer Co-Simulation", "E203")
refused(write("alone.ssp", {STRUCTURE: '<SystemStructureDescription version="1.0" name="x"><System name="x"/></SystemStructureDescription>'}), "has no FMUs", "E207")
refused("cut2.ssp", "--kind me", "C101", "--kind", "me")
refused("cut2.ssp", "solvers of their own", "C101", "--solver", "rk4")


def not_made(result, code, words, *arguments):
    """`torsion ssp` ends with this exit code."""
    ended, out, err = run("ssp", *arguments)
    check(ended == result and f"[{code}]" in err and words in err, f"ssp {arguments}: {ended} {err}")


# exit codes: the system is at fault, the command line is wrong, a file cannot be written
not_made(1, "E206", "no", *elements, "--connect", "motor.none=shaft.w_a", "-o", "x.ssp")
not_made(2, "C102", "`load` has nothing called `mass`", *elements, "--set", "load.mass=1", "-o", "x.ssp")
not_made(2, "C103", "its literals are low, mid, high", "box=Parts.mo#Parts.Gears", "--set", "box.gear=fast", "-o", "x.ssp")
not_made(3, "E102", "nowhere", *elements, "-o", "nowhere/x.ssp")
(work / "Limited.mo").write_text("model Limited parameter Integer n(min = 1, max = 5) = 2; output Real y = n*time; end Limited;")
not_made(1, "I122", "max is 5", "Limited.mo", "--set", "Limited.n=6", "-o", "x.ssp")

for target in (str(cut), "me.fmu"):
    code, _, err = run("simulate", target, "--interpolate", "-o", "x.csv")
    check(code == 2 and "--interpolate is for systems" in err, f"--interpolate {target}: {code} {err}")

if failures:
    sys.exit(f"{len(failures)} failed")
