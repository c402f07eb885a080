#!/usr/bin/env bash
# `torsion plot`: pictures, the terminal, messages. Usage: plot.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
command=plot # of ends

awk 'BEGIN { print "\"time\",\"J1.w\",\"J2.w\",\"clutch.mode\",\"clutch.phi_rel\",\"x[1,2]\""
             for (i = 0; i <= 200; i++) { t = i/200; print t "," 10*cos(9*t) "," 3*t "," (i > 90) "," sin(9*t)/100 "," t*t } }' >run.csv
sed 's/,3,/,4,/' run.csv >other.csv

# ---- pictures
ends 0 '^wrote run\.svg$' run.csv
[ -e run.svg ] || problem 'no run.svg'
ends 0 'wrote b\.png' run.csv other.csv J1.w 'J2.*' 'x[1,2]' -o a.svg -o b.png --title 'Two < runs' --from 0.2 --to 0.8 --width 640 --height 400 --scale 2
ends 0 'wrote plane\.svg' run.csv J1.w --x clutch.phi_rel -o plane.svg
ends 0 'wrote rpm\.svg' run.csv J1.w --units w=rpm,clutch.phi_rel=deg clutch.phi_rel -o rpm.svg
python3 - <<'PYTHON' || problem 'the pictures are not what they should be'
import struct, zlib
import xml.etree.ElementTree as tree
def texts(name):
    return [t.text for t in tree.parse(name).iter("{http://www.w3.org/2000/svg}text")]
assert {"w", "mode", "J1.w", "J2.w", "clutch.mode", "time [s]", "run"} <= set(texts("run.svg")), texts("run.svg")
assert {"Two < runs", "run.csv", "other.csv", "x[1,2]"} <= set(texts("a.svg")), texts("a.svg")
assert "clutch.phi_rel" in texts("plane.svg")
assert {"w [rpm]", "phi_rel [deg]"} <= set(texts("rpm.svg")), texts("rpm.svg")

png = open("b.png", "rb").read()
assert png[:8] == b"\x89PNG\r\n\x1a\n"
assert struct.unpack(">II", png[16:24]) == (1280, 800), struct.unpack(">II", png[16:24])
data, at = b"", 8
while at < len(png):
    size, kind = struct.unpack(">I4s", png[at:at + 8])
    if kind == b"IDAT":
        data += png[at + 8:at + 8 + size]
    at += 12 + size
pixels = zlib.decompress(data)
assert len(set(pixels)) > 50, "the picture is blank"
PYTHON

# ---- pages: what is named is drawn first
ends 0 '^wrote page\.html$' run.csv other.csv J1.w 'x[1,2]' --x J2.w --from 0.2 --title 'Two < pages' -o page.html
ends 0 '^wrote usual\.html$' run.csv -o usual.html -o usual.svg
ends 0 'note: --units is for pictures' run.csv J1.w --units w=rpm -o usual.html
python3 - <<'PYTHON' || problem 'the pages are not what they should be'
import json, re
def data(name):
    return json.loads(re.search(r'id="page-data">(.*?)</script>', open(name).read()).group(1))
page = data("page.html")
assert page["selected"] == ["J1.w", "x[1,2]"] and page["over"] == "J2.w" and page["range"] == [0.2, None], page
assert page["title"] == "Two < pages" and [run["name"] for run in page["runs"]] == ["run.csv", "other.csv"]
page = data("usual.html")
assert page["selected"] == ["J1.w"] and "over" not in page and "range" not in page, page
PYTHON
ends 0 'wrote three\.html' run.csv run.csv run.csv -o three.html
ends 3 'E102.*none/p\.html' run.csv -o none/p.html
ends 2 'for tables of' run.csv --map
rm ./*.html

# ---- tables of sweeps
awk 'BEGIN { print "\"number\",\"c\",\"b\",\"peak\",\"max(\"\"<w\"\")\",\"status\",\"steps\",\"events\""
             for (c = 1; c <= 4; c++) for (b = 0; b < 3; b++) print ++n "," 10*c "," b "," (n == 5 ? "nan,nan,R302" : c*b "," c - b ",ok") ",9,1" }' >table.csv
ends 0 '^wrote table\.svg$' table.csv
ends 0 'wrote map\.png' table.csv peak --map -o map.svg -o map.png --width 500
ends 0 'wrote one\.svg' table.csv 'pe.k' --x b --by '^c$' -o one.svg --title 'Peaks'
COLUMNS=60 "$program" plot table.csv peak --terminal >terminal.txt 2>err || problem 'plot of a table --terminal'
grep -q '━━ b = 2' terminal.txt && grep -q ' c$' terminal.txt || problem "a table in the terminal: $(cat terminal.txt)"
python3 - <<'PYTHON' || problem 'the pictures of tables are not what they should be'
import struct
import xml.etree.ElementTree as tree
svg = "{http://www.w3.org/2000/svg}"
def texts(name):
    return [t.text for t in tree.parse(name).iter(svg + "text")]
assert {"table", "peak", 'max("<w")', "c", "b = 0", "b = 2"} <= set(texts("table.svg")), texts("table.svg")
assert {"Peaks", "peak", "b", "c = 10", "c = 40"} <= set(texts("one.svg")) and 'max("<w")' not in texts("one.svg"), texts("one.svg")
assert {"peak", "c", "b", "10", "40"} <= set(texts("map.svg")), texts("map.svg")
cells = [r for r in tree.parse("map.svg").iter(svg + "rect") if r.get("height") == "140.3"]
assert len(cells) == 11, len(cells)  # four by three, one failed
assert struct.unpack(">I", open("map.png", "rb").read()[16:20])[0] == 500
PYTHON
ends 2 'no column.*called `peek`' table.csv peek
ends 2 'did you mean `peak`' table.csv peek
ends 2 'not a regular expression' table.csv '('
ends 2 'it has `c`, `b`' table.csv --x peak
ends 2 'means 2 parameters' table.csv --x '[cb]'
ends 2 'cannot be both' table.csv --x c --by c
ends 2 'one column, not 2' table.csv --map peak max
ends 2 'no maps' table.csv --map --terminal
ends 0 'wrote table\.html' table.csv -o table.html
python3 - <<'PYTHON' || problem 'the page of a table is not the table'
import base64, json, re, struct
text = open("table.html").read()
page = json.loads(re.search(r'<script type="application/json" id="page-data">(.*?)</script>', text, re.S).group(1))
assert page["axis"] == {"name": "c"} and [run["name"] for run in page["runs"]] == ["b = 0", "b = 1", "b = 2"], page["runs"]
assert [v["n"] for v in page["runs"][0]["variables"]] == ["peak", 'max("<w")'] == page["selected"], page
column = lambda name, kind: struct.unpack(kind, base64.b64decode(re.search('id="%s">(.*?)<' % name, text).group(1)))
assert column("r2t", "<4d") == (10, 20, 30, 40) and column("r2c0", "<4f") == (2, 4, 6, 8), column("r2c0", "<4f")
assert str(column("r1c0", "<4f")[1]) == "nan"  # the run that failed
PYTHON
ends 2 'a map is a picture' table.csv peak --map -o map.html
ends 2 'for results over time' table.csv --from 1
ends 3 'E102' table.csv -o none/t.svg
head -1 table.csv >rowless-table.csv
ends 2 'E103.*no rows' rowless-table.csv
sed -n '1p;6p' table.csv >failed-table.csv
ends 2 'no run gave a number' failed-table.csv peak
rm ./*table*.csv

# ---- without the module there is no PNG, and all else works
mkdir -p alone/bin && cp "$program" alone/bin/torsion
alone/bin/torsion plot run.csv -o alone.svg -o alone.png >out 2>&1
[ $? -eq 3 ] && grep -q 'E102.*raster\.so.*scripts/build png.*\.svg needs nothing' out || problem "without the module: $(cat out)"
[ -s alone.svg ] && [ ! -e alone.png ] && [ -z "$(find . -name '*.part')" ] || problem "without the module: $(ls)"
rm -r alone

# ---- the terminal
COLUMNS=60 "$program" plot run.csv J2.w --terminal >terminal.txt 2>err || problem 'plot --terminal'
[ -s err ] && problem "plot --terminal says $(cat err)"
grep -q '━━ J2.w' terminal.txt && grep -q 'time \[s\]' terminal.txt && grep -q '3 *┤' terminal.txt || problem "the terminal: $(cat terminal.txt)"
[ "$(LC_ALL=C.UTF-8 wc -L <terminal.txt)" -le 60 ] || problem 'lines wider than the terminal'
grep -q $'\033' terminal.txt && problem 'colours where there is no terminal'

# ---- what cannot be drawn; nothing is left behind
rm -f ./*.svg ./*.png
ends 2 'error\[C101\].*which result'
ends 2 'error\[E101\].*none\.csv' none.csv
ends 2 'names of variables follow' J1.w
ends 2 'error\[E101\].*none\.csv' run.csv none.csv
ends 2 'error\[E101\].*directory' .
ends 2 'did you mean `J1\.w` or `J2\.w`' run.csv J9.w
ends 2 'the result has 5 variables' run.csv bicycle
ends 2 'not a regular expression' run.csv '('
ends 2 '--x: `w` means 2 variables' run.csv clutch.mode --x w
ends 2 'w=rpm' run.csv J1.w --units rpm
ends 2 '`parsnip` is not a unit' run.csv J1.w --units parsnip
ends 2 'neither picture nor page' run.csv -o run.gif
ends 2 'not before --to' run.csv --from 1 --to 1
ends 2 'no number' run.csv --from 7
ends 2 '--width' run.csv --width 10
ends 2 'has no option' run.csv --colour red
: >empty.csv
ends 2 'error\[E103\].*empty' empty.csv
printf 'time,a\n' >rowless.csv
ends 2 'error\[E103\].*no rows' rowless.csv
printf 'time\n0\n' >bare.csv
ends 2 'error\[E103\].*no variables' bare.csv
printf 'time,a\n0,nan\n1,nan\n' >nan.csv
ends 2 'not numbers' nan.csv
ends 2 '"code": *"E101"' none.csv --diagnostics json
ends 3 'E102' run.csv -o none/p.svg
ends 3 'E102' run.csv -o none/p.png
mkdir folder.svg
ends 3 'E102.*directory' run.csv -o folder.svg
[ -z "$(find . -name '*.svg' -type f -o -name '*.png' -o -name '*.part')" ] || problem "left behind: $(ls)"
verdict 'plots are drawn'
