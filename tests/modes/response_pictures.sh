#!/usr/bin/env bash
# Pictures and the page of `torsion response`. Usage: response_pictures.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

cat >train.mo <<'MODEL'
model Train
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Sources.ConstantTorque engine(tau_constant = 0);
  Components.Inertia flywheel(J = 0.5), hub(J = 0.1), wheel(J = 2);
  Components.SpringDamper front(c = 1000, d = 1), rear(c = 4000, d = 1);
equation
  connect(engine.flange, flywheel.flange_a);
  connect(flywheel.flange_b, front.flange_a);
  connect(front.flange_b, hub.flange_a);
  connect(hub.flange_b, rear.flange_a);
  connect(rear.flange_b, wheel.flange_a);
end Train;
MODEL
train="response train.mo --order engine.tau=2:20 --order engine.tau=4:5:30 --speeds 100:2000:10"

ends 0 'wrote x.svg' $train -o x.svg -o x.html
for picture in amplitudes orders campbell vectors; do ends 0 "wrote $picture.svg" $train --plot $picture -o $picture.svg; done
cmp -s x.svg amplitudes.svg || problem 'amplitudes are the default'
python3 - <<'PYTHON' || problem 'the pictures are not what they should be'
import json, re
import xml.etree.ElementTree as tree
texts = {}
for name in ("amplitudes", "orders", "campbell", "vectors"):
    root = tree.parse(name + ".svg").getroot()
    texts[name] = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
assert "front.tau [N.m]" in texts["amplitudes"] and {"order 2", "order 4", "sum", "speed [rev/min]"} <= set(texts["amplitudes"]), texts
assert {"order 2 [N.m]", "order 4 [N.m]", "rear.tau"} <= set(texts["orders"]), texts
assert sum(t.endswith(" Hz") and abs(float(t[:-3]) - 7.118) < 0.01 for t in texts["campbell"]) == 2 and "rear.tau [N.m]" in texts["campbell"], texts # a diagram for each shaft
assert any(t.startswith("at ") and "rev/min, together" in t for t in texts["vectors"]), texts
page = open("x.html", encoding="utf-8").read()
data = json.loads(re.search(r'id="page-data">(.*?)</script>', page, re.S).group(1))
response = data["response"]
assert data["title"] == "Train" and len(response["pictures"]) == 4 and all(p["svg"].startswith("<svg") for p in response["pictures"])
assert [r[2] for r in response["tables"][0]["rows"]].count("sum") == 2 and response["facts"][0][0] == "speeds"
PYTHON

ends 0 'wrote limit.svg' $train --limit front.tau=100 -o limit.svg -o limit.html
grep -q '>limit<' limit.svg && grep -q 'fill-opacity="0.12"' limit.svg || problem 'the picture does not show the limit and what it bars'
grep -q '"limit of front.tau","margin 0.237[^"]*; barred ' limit.html || problem 'the page does not tell of the limit'
ends 0 'a order 2   b order 4   c sum' $train --terminal
ends 2 'the terminal shows curves' $train --terminal --plot vectors
ends 2 'bars' $train --plot bars -o x.svg
ends 2 'neither .json nor .csv nor .svg nor .html' $train -o x.png
ends 2 'plot: `none` is neither amplitudes nor orders' $train --plot none
ends 2 'load is that of a table of orders, and none is given' $train --load 1

verdict 'pictures of responses are as they should be'
