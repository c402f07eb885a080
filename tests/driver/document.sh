#!/usr/bin/env bash
# `torsion document`: the content of the page, and the messages without one.
. "$(dirname "$0")/../support/scratch.sh"
program=$1

cat >Lib.mo <<'M'
package Lib "Things | with a bar"
  type Stiffness = Real(unit = "N.m/rad");
  connector Pin "An end"
    Real e "Effort";
    flow Real f;
  end Pin;
  partial model Base "Has an end"
    parameter Stiffness c = 2*3 "How stiff <it> is";
    parameter Real hidden = 1;
    Pin p "Left *end*";
  protected
    parameter Real inner_one = 1;
    annotation(Documentation(info = "<html><p>See <a href=\"modelica://Lib.Thing\">Thing</a>.</p></html>"));
  end Base;
  model Thing "A thing"
    extends Base(c = 5, final hidden = 2);
    parameter Integer n[3] = {1, 2, 3};
    parameter Real given(unit = "s") "No default";
  equation
    p.f = 0;
  end Thing;
  model Optional "Has ends that others switch on"
    parameter Boolean useIt = false "Is there an end?";
    parameter Boolean useOther = true;
    parameter Integer n = 2;
    Pin q if useIt "Only if useIt";
    Pin r[n] if useIt and n > 1;
    Pin s if useOther "There";
    parameter Real k = 1 if useIt "Of it";
    outer Pin around if useIt;
  protected
    Pin t if useIt;
  equation
    s.f = 0;
  end Optional;
  model Inherited
    extends Optional(useOther = false);
  end Inherited;
  function twice
    input Real x = 1 "What";
    output Real y;
  algorithm
    y := 2*x;
  end twice;
  type Gear = enumeration(low "slow", high);
end Lib;
M
"$program" document Lib.mo -o lib.md >out 2>&1 || problem "$(cat out)"
grep -qx 'wrote lib.md (9 classes)' out || problem "summary: $(cat out)"
section() { sed -n "/<a id=\"$1\">/,/<a id=/p" lib.md; }
has() { section "$1" | grep -qF -- "$2" || problem "$1 lacks: $2"; }
lacks() { section "$1" | grep -qF -- "$2" && problem "$1 has: $2"; }
has Lib 'Things \| with a bar'
has Lib.Thing '| <code>c</code> | <code>5</code> | N.m/rad | How stiff &lt;it&gt; is |'
has Lib.Thing '| <code>n[3]</code> | <code>{1, 2, 3}</code> |'
has Lib.Thing '| <code>given</code> |  | s | No default |'
has Lib.Thing '| <code>p</code> | [Pin](#Lib.Pin) | Left \*end\* |'
has Lib.Thing '<a href="#Lib.Thing">Thing</a>' # of the base, as it has none of its own
has Lib.Optional '| <code>q</code> | [Pin](#Lib.Pin) | Only if useIt |'
has Lib.Optional '| <code>r[n]</code> | [Pin](#Lib.Pin) |'
has Lib.Optional '| <code>s</code> | [Pin](#Lib.Pin) | There |'
has Lib.Optional '| <code>k</code> | <code>1</code> |'
has Lib.Optional 'Conditional: `k` if `useIt`, `q` if `useIt`, `r[n]` if `useIt and n > 1`, `s` if `useOther`.'
lacks Lib.Optional around
lacks Lib.Optional '<code>t</code>'
has Lib.Inherited '`s` if `useOther`'
lacks Lib.Thing Conditional
lacks Lib.Thing hidden
lacks Lib.Thing inner
has Lib.Base '*partial model*'
has Lib.twice '| <code>x</code> | <code>1</code> |  | What |'
has Lib.Gear '- <code>low</code> slow'

"$program" document Lib.mo -o pages/lib.md --pictures "pages/my pictures" >out 2>&1
[ -e "pages/my pictures/Lib.Thing.svg" ] && problem 'a picture of a class without an icon' # nor has it components
cat >Drawn.mo <<'M'
package Drawn
  connector Pin
    Real e;
    flow Real f;
  end Pin;
  model Part
    Pin p;
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -50}, {100, 50}})}));
  end Part;
  model Whole
    Part a, b;
  equation
    connect(a.p, b.p);
  end Whole;
end Drawn;
M
mkdir -p pages
"$program" document Drawn.mo -o pages/drawn.md --pictures "pages/my pictures" >out 2>&1 || problem "pictures: $(cat out)"
grep -qF '![Part](my%20pictures/Drawn.Part.svg)' pages/drawn.md || problem "an icon on the page: $(cat pages/drawn.md)"
grep -q 'data-component="a"' "pages/my pictures/Drawn.Whole.svg" || problem 'a diagram of a class with components'
grep -q 'svg' pages/drawn.md && "$program" document Drawn.mo -o pages/drawn.md >out && ! grep -q 'svg' pages/drawn.md || problem 'pictures that were not asked for'
"$program" document Drawn.mo -o pages/drawn.md --pictures Drawn.mo >out 2>&1; [ $? -eq 3 ] && grep -q 'E102' out || problem "a folder that is a file: $(cat out)"

"$program" document Lib.mo --title T | head -1 | grep -qx '# T' || problem 'title'
"$program" document >out 2>&1; [ $? -eq 2 ] || problem "no class: $(cat out)"
"$program" document No.Such.Class >out 2>&1; [ $? -eq 1 ] && grep -q 'error\[L101\]' out || problem "unknown class: $(cat out)"
"$program" document Lib.mo -o none/lib.md >out 2>&1; [ $? -ne 0 ] && grep -q 'none/lib.md' out || problem "unwritable: $(cat out)"
printf 'model Broken\n  Real x\nend Broken;\n' >Broken.mo
"$program" document Broken.mo -o broken.md >out 2>&1; [ $? -eq 1 ] && grep -q 'Broken.mo:' out || problem "broken: $(cat out)"
[ -e broken.md ] && problem 'a page of a broken class'

# ---- a class that lacks a value by itself has its entries all the same, and the others have theirs
cat >Open.mo <<'M'
package Open
  connector Pin
    Real e;
    flow Real f;
  end Pin;
  model Rows "Has a size that only its user knows"
    parameter Integer n(min = 1) "How many";
    parameter Real c(unit = "N.m") = 3 "One";
    parameter Real k[n](each unit = "s") = fill(2, n) "Many";
    parameter Boolean with_port = n > 1;
    Pin pins[n] "All of them";
    Pin port if with_port "Perhaps";
  protected
    parameter Real inside[n] = k;
  equation
    pins.f = zeros(n);
  end Rows;
  model After
    parameter Real d = 4;
  end After;
end Open;
M
"$program" document Open.mo -o lib.md >out 2>&1 || problem "a class without a value: $(cat out)"
grep -qx 'wrote lib.md (4 classes)' out || problem "a class without a value: $(cat out)"
has Open.Rows 'By itself it cannot be compiled: parameter \`n\` has no value.'
has Open.Rows '| <code>n</code> |  |  | How many |'
has Open.Rows '| <code>c</code> | <code>3</code> | N.m | One |'
has Open.Rows '| <code>k[n]</code> | <code>fill(2, n)</code> |'
has Open.Rows '| <code>pins[n]</code> | [Pin](#Open.Pin) | All of them |'
has Open.Rows '| <code>port</code> | [Pin](#Open.Pin) | Perhaps |'
lacks Open.Rows inside
lacks Open.After 'By itself'
has Open.After '| <code>d</code> | <code>4</code> |'

# ---- nothing of a documentation runs, be it written as it may
cat >Hostile.mo <<'M'
package Hostile
  model A "<script>alert(0)</script>"
    annotation(Documentation(info = "<html><script>alert(1)</script><SCRIPT SRC=x.js></SCRIPT ><img src=x onerror=alert(2)><img src=\"pic.png\" alt=\"a picture\"/><a href=\"javascript:alert(3)\">z</a>
<a href=' java
script:alert(4)'>y</a><a href=\"&#106;avascript:alert(5)\">x</a><a href=\"data:text/html,alert(6)\">w</a><a href=\"vbscript:alert(7)\">v</a>
<p style=\"background:url(javascript:alert(8))\" onclick=\"alert(9)\" align=\"center\">text 1 < 2 &amp; 3 > 2</p><svg onload=alert(10)><circle/></svg><iframe src=\"javascript:alert(11)\">in</iframe>
<style>@import 'x'</style><!-- <img src=x onerror=alert(12)> --><a href=\"https://modelica.org\">u</a><a href=\"modelica://Hostile.B\">t</a><img src=x onerror=\"alert(13)\" <b>unclosed
<table border=1><tr><td>cell</td></tr></table><object data=x></object><form action=\"javascript:alert(14)\"><input autofocus onfocus=alert(15)></form><<script>alert(16)</script></html>"));
  end A;
  model B
    annotation(Documentation(info = "plain [link](javascript:alert) <script>alert(17)</script>"));
  end B;
  model 'C"><script>alert(18)</script>'
  end 'C"><script>alert(18)</script>';
end Hostile;
M
"$program" document Hostile.mo -o hostile.md >out 2>&1 || problem "hostile: $(cat out)"
python3 - <<'P' || problem 'hostile texts on the page'
import html.parser
class Reader(html.parser.HTMLParser):
    tags, wrong = [], []
    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag in ("script", "style", "svg", "iframe", "object", "embed", "form", "input", "math", "link", "meta", "base"): self.wrong.append(tag)
        for name, value in attributes:
            scheme = "".join(c for c in (value or "").lower() if c > " ").split(":")[0]
            if name.startswith("on") or name == "style" or (name in ("href", "src") and scheme in ("javascript", "vbscript", "data")): self.wrong.append((tag, name, value))
page = open("hostile.md").read()
reader = Reader()
reader.feed(page)
assert not reader.wrong, reader.wrong
assert {"table", "td", "p", "a", "img"} <= set(reader.tags), reader.tags
assert 'href="https://modelica.org"' in page and 'href="#Hostile.B"' in page and 'src="pic.png"' in page and 'align="center"' in page
assert "text 1 &lt; 2 &amp; 3 > 2" in page, page
assert "](javascript" not in page
P
verdict "pages of classes"
