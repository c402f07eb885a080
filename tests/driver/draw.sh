#!/usr/bin/env bash
# `torsion draw`: the files, the options, and what it says where there is nothing to draw. What pictures hold is in tests/unit/diagram_pictures.
. "$(dirname "$0")/../support/scratch.sh"
program=$1 command=draw

cat >Lib.mo <<'M'
package Lib
  connector Pin
    Real e;
    flow Real f;
    annotation(Icon(graphics = {Ellipse(extent = {{-100, -100}, {100, 100}})}));
  end Pin;
  model Part "A part"
    Pin p annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -50}, {100, 50}}), Text(extent = {{-100, 60}, {100, 100}}, textString = "%name")}));
  end Part;
  model Whole
    parameter Boolean on = false;
    Part a annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
    Part b if on annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  equation
    connect(a.p, b.p);
  end Whole;
  model Empty
    Real x = time;
  end Empty;
  model Wrong
    Part a annotation(Placement(transformation(extent = {{0, 0}, {x, 10}})));
  end Wrong;
end Lib;
M

ends 0 'wrote w\.svg' Lib.mo --model Lib.Whole -o w.svg -o w.html
[ "$(grep -c 'data-component="a"' w.svg)" -eq 1 ] || problem 'component a'
grep -q 'data-component="b"' w.svg && problem 'b is off'
grep -q 'data-first' w.svg && problem 'its connection is off, too'
grep -q '<title>a: Lib.Part – A part</title>' w.svg || problem 'title'
grep -q 'Content-Security-Policy' w.html && grep -q 'data-component="a"' w.html || problem 'page'
ends 0 'wrote on\.svg' Lib.mo --model Lib.Whole --set on=true -o on.svg
grep -q 'data-component="b"' on.svg && grep -q 'data-first="a.p" data-second="b.p"' on.svg || problem 'b is on'
"$program" draw Lib.mo --model Lib.Whole -o - >twice.svg 2>messages
cmp -s w.svg twice.svg && [ ! -s messages ] || problem "the same to a stream: $(cat messages)"

ends 0 'wrote Part\.svg' Lib.mo --model Lib.Part --icon
grep -q '>Part</tspan>' Part.svg && grep -q 'data-component="p"' Part.svg || problem 'icon'
ends 0 'wrote small\.svg' Lib.mo --model Lib.Part --icon -o small.svg --width 320
grep -q 'width="320"' small.svg || problem 'width'
if [ -e "$(dirname "$program")/../lib/torsion/raster.so" ]; then
    ends 0 'wrote x\.png' Lib.mo --model Lib.Part --icon -o x.png --width 300 --scale 2
    [ "$(head -c 24 x.png | tail -c 8 | head -c 4 | od -An -tu1 | tr -s ' ')" = ' 0 0 2 88' ] || problem 'a PNG of 600 pixels'
fi

cat >Nested.mo <<'M'
model Nested
  model Whole
    Lib.Part a, b;
  equation
    connect(a.p, b.p);
  end Whole;
  Whole first, second;
end Nested;
M
ends 0 'wrote n\.svg' Nested.mo -L . -o n.svg -o n.html
grep -q 'data-component="first.a"' n.svg && problem 'first is closed'
[ "$(grep -c '<details>' n.html)" -eq 2 ] && grep -q '<a href="#inside-first">' n.html || problem 'the page has both diagrams'
ends 0 'wrote n\.svg' Nested.mo -L . -o n.svg --open first
grep -q 'data-component="first.a"' n.svg || problem 'first is open'
grep -q 'data-component="second.a"' n.svg && problem 'second is closed'
ends 0 'wrote n\.svg' Nested.mo -L . -o n.svg --depth 1
grep -q 'data-component="second.a"' n.svg || problem 'all are open'
ends 2 'no component `third` with a diagram' Nested.mo -L . --open third
ends 2 'depth is from' Nested.mo -L . --depth -1

# Pictures of files: only those of the library.
mkdir -p Pics/Sub beside
base64 -d >beside/dot.png <<<'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
cp beside/dot.png Pics/dot.png
ln -s ../beside/dot.png Pics/link.png
bitmap() { printf 'within Pics.Sub; model %s annotation(Diagram(graphics = {Bitmap(extent = {{0, 0}, {9, 9}}, fileName = "%s")})); end %s;' "$1" "$2" "$1" >Pics/Sub/"$1".mo; }
echo 'package Pics end Pics;' >Pics/package.mo
echo 'within Pics; package Sub end Sub;' >Pics/Sub/package.mo
n=0
for name in modelica://Pics/dot.png ../dot.png "$PWD/Pics/dot.png"; do
    bitmap "In$((++n))" "$name"
    ends 0 'wrote in\.svg' Pics --model "Pics.Sub.In$n" -o in.svg
    grep -q 'data:image/png' in.svg || problem "$name is there"
done
for name in modelica://Pics/../beside/dot.png ../../beside/dot.png "$PWD/beside/dot.png" "file://$PWD/beside/dot.png" modelica://Pics/link.png modelica://Pics/"$PWD/beside/dot.png"; do
    bitmap "Out$((++n))" "$name"
    ends 0 'outside of the folder of its library' Pics --model "Pics.Sub.Out$n" -o out.svg
    grep -q 'data:image' out.svg && problem "$name is outside"
done

ends 0 'the diagram of `Lib.Empty` is empty' Lib.mo --model Lib.Empty -o e.svg
ends 0 'warning\[I146\]' Lib.mo --model Lib.Wrong -o wrong.svg
grep -q 'data-component="a"' wrong.svg || problem 'a component with a wrong place is laid out'
ends 2 'no model given'
ends 2 'neither picture nor page' Lib.mo --model Lib.Whole -o x.pdf
ends 2 '--width is from' Lib.mo --model Lib.Whole --width 5
ends 2 '--width is from' Lib.mo --model Lib.Whole --width 0
ends 1 'L101' Lib.mo --model Lib.Nothing
ends 1 'L101' No.Such.Model
ends 2 'Lib.mo' Lib.mo --model Lib.Whole -o Lib.mo.svg -o Lib.mo.svg
printf 'model Broken\n  Real x\nend Broken;\n' >Broken.mo
ends 1 'Broken.mo:' Broken.mo -o broken.svg
[ -e broken.svg ] && problem 'a picture of a file that cannot be read'

verdict 'draws what is there'
