// Strings in functions, and messages of functions.

// language: function.string-arguments
model M
  function f
    input String name;
    input Real x;
    output Real y;
  algorithm
    assert(x < 100, "the input of " + name + " is " + String(x));
    y := if name == "double" then 2 * x else x;
  end f;
  parameter String p = "double";
  Real a = f(p, time);
  Real b = f("single", time);
  // check a = 2
  // check b = 1
end M;

// language: function.string-in-record
model M
  record D
    parameter String name = "x";
    parameter Real a = 10;
    parameter String unit = "m";
    parameter Real b = 20;
  end D;
  function f
    input D d;
    input Real u;
    output Real y;
  protected
    Real factor = if d.unit == "m" then 1 else 1000;
  algorithm
    y := factor*(d.a + 100*d.b) + 0*u;
  end f;
  function all_of
    input D d[:];
    input Real u;
    output Real y;
  algorithm
    y := d[1].a + d[2].b + (if d[2].name == "second" then u else 0);
  end all_of;
  parameter D d, km(unit = "km"), several[2](name = {"first", "second"}, b = {1, 2});
  Real x = f(d, time), y = f(km, time), z = all_of(several, time), each_one[2] = f(several, time);
  // check x = 2010
  // check y = 2010000
  // check z = 13
  // check each_one[1] = 110
  // check each_one[2] = 210
end M;

// language: function.text-variables
model M
  function listed
    input String names[:];
    input Real values[:];
    output String text;
  protected
    String part;
  algorithm
    text := "";
    for i in 1:size(names, 1) loop
      part := names[i] + " = " + String(values[i]);
      text := if i == 1 then part else text + ", " + part;
    end for;
  end listed;
  function position "a loop whose end depends on texts"
    input String text;
    input String letter;
    output Integer index = 0;
  algorithm
    while index < 100 loop
      index := index + 1;
      if part(text, index, index) == letter then
        return;
      end if;
    end while;
    index := 0;
  end position;
  function part
    input String text;
    input Integer from;
    input Integer to;
    output String letter;
    external "C" letter = ModelicaStrings_substring(text, from, to);
  end part;
  function words
    input Integer n;
    output String w[n];
  algorithm
    for i in 1:n loop
      w[i] := "w" + String(i);
    end for;
  end words;
  function of_kind "the text is known, the number is not"
    input Real x;
    input String kind;
    output Real y;
  protected
    String wanted;
  algorithm
    wanted := "dou" + "ble";
    y := if kind == wanted then 2 * x else x;
  end of_kind;
  parameter String text = listed({"a", "b"}, {1.5, 2});
  parameter Integer at = position("abcd", "c");
  parameter String w[2] = words(2);
  parameter Boolean right = text == "a = 1.5, b = 2" and w[2] == "w2";
  Real y = of_kind(time, "double");
  // check right = 1
  // check at = 3
  // check y = 2
end M;

// language: function.text-of-run-time
model M
  function f
    input Real x;
    output String s;
  algorithm
    s := String(x);
  end f;
  function g
    input Real x;
    output Real y;
  protected
    String s;
  algorithm
    if x > 0.5 then
      s := "large";
    else
      s := "small";
    end if;
    y := if s == "large" then 1 else 0;
  end g;
  function list
    input Integer n;
    input String between = ", ";
    output String s;
    output Integer digits = 0;
  protected
    String each_[3];
  algorithm
    s := "";
    for i in 1:n loop
      each_[i] := String(i*i);
    end for;
    for i in 1:n loop
      s := s + (if i > 1 then between else "") + each_[i];
      if each_[i] == "4" then
        digits := i;
      end if;
    end for;
  end list;
  Real y = g(time);
  String s(start = ""), all(start = "");
  Integer n(start = 1, fixed = true), digits(start = 0);
  Boolean good;
equation
  when sample(0.25, 0.25) then
    n = min(pre(n) + 1, 3);
    s = f(n/2);
    (all, digits) = list(n);
  end when;
  good = s == "1.5" and all == "1, 4, 9" and digits == 2;
  // check y = 1
  // check good = 1
end M;

// language: function.varying-texts-taken-apart
model M
  type Order = enumeration(less, equal, greater);
  function part
    input String s;
    input Integer from, to;
    output String r;
    external "C" r = ModelicaStrings_substring(s, from, to);
  end part;
  function length
    input String s;
    output Integer n;
    external "C" n = ModelicaStrings_length(s);
  end length;
  function order
    input String a, b;
    input Boolean caseSensitive = true;
    output Order n;
    external "C" n = ModelicaStrings_compare(a, b, caseSensitive);
  end order;
  function scan
    input String s;
    input Integer from = 1;
    input Boolean isUnsigned = false;
    output Integer next;
    output Real number;
    external "C" ModelicaStrings_scanReal(s, from, isUnsigned, next, number);
  end scan;
  function name
    input String s;
    input Integer from = 1;
    output Integer next;
    output String found;
    external "C" ModelicaStrings_scanIdentifier(s, from, next, found);
  end name;
  function count
    input String s, of;
    output Integer n = 0;
  algorithm
    for i in 1:length(s) loop
      if part(s, i, i) == of then
        n := n + 1;
      end if;
    end for;
  end count;
  String s(start = ""), word(start = "");
  Integer n(start = 0), last(start = 0), next(start = 0), behind(start = 0), ones(start = 0);
  Real x(start = 0);
  Boolean good(start = false);
equation
  when sample(0.7, 1) then
    s = "width_1 = " + String(1 + 10*time);
    n = length(s);
    (behind, word) = name(s);
    (next, x) = scan(s, 10);
    last = if part(s, n, n) == "8" then 1 else 0;
    ones = count(s + "1", "1");
    good = order(word, "WIDTH_1", false) == Order.equal and order(s, "w") == Order.greater;
  end when;
  // check n = 11
  // check behind = 8
  // check x = 8
  // check last = 1
  // check ones = 2
  // check good = 1
end M;

// language: function.varying-text-outside
// fails R309
model M
  function part
    input String s;
    input Integer from, to;
    output String r;
    external "C" r = ModelicaStrings_substring(s, from, to);
  end part;
  String s(start = "");
equation
  when time > 0.5 then
    s = part(String(time), 1, 100);
  end when;
end M;

// language: function.formats-of-texts
model M
  type E = enumeration(one, two);
  parameter Boolean right = String(1 / 3) == "0.333333" and String(1 / 3, significantDigits = 3) == "0.333" and String(12, 5) == "12   " and
    String(12, minimumLength = 5, leftJustified = false) == "   12" and String(true, 6) == "true  " and String(E.two, minimumLength = 4) == "two " and
    String(3.14159, format = "6.2f") == "  3.14" and String(255, format = "04x") == "00ff" and String(2.0) == "2" and String(1e-7) == "1e-07";
  // check right = 1
end M;

// language: function.format-of-another-type
model M
  parameter String s = String(1.5, format = "d");
  // refused I107
end M;

// language: function.scanned-texts
model M
  function scan_real
    input String string;
    input Integer startIndex = 1;
    input Boolean unsigned = false;
    output Integer nextIndex;
    output Real number;
    external "C" ModelicaStrings_scanReal(string, startIndex, unsigned, nextIndex, number);
  end scan_real;
  function scan_integer
    input String string;
    input Integer startIndex = 1;
    input Boolean unsigned = false;
    output Integer nextIndex;
    output Integer number;
    external "C" ModelicaStrings_scanInteger(string, startIndex, unsigned, nextIndex, number);
  end scan_integer;
  function scan_string
    input String string;
    input Integer startIndex = 1;
    output Integer nextIndex;
    output String string2;
    external "C" ModelicaStrings_scanString(string, startIndex, nextIndex, string2);
  end scan_string;
  function scan_identifier
    input String string;
    input Integer startIndex = 1;
    output Integer nextIndex;
    output String identifier;
    external "C" ModelicaStrings_scanIdentifier(string, startIndex, nextIndex, identifier);
  end scan_identifier;
  function hash
    input String string;
    output Integer hash;
    external "C" hash = ModelicaStrings_hashString(string);
  end hash;
  function all
    input String s;
    output Real sum = 0;
    output String name;
  protected
    Integer i = 1;
    Real x;
    Integer n;
    String quoted;
  algorithm
    (i, x) := scan_real(s, i);
    sum := sum + x;
    (i, n) := scan_integer(s, i);
    sum := sum + n;
    (i, quoted) := scan_string(s, i);
    (i, name) := scan_identifier(s, i);
    name := name + quoted;
  end all;
  function name_of
    input String s;
    output String name;
  protected
    Real sum;
  algorithm
    (sum, name) := all(s);
  end name_of;
  parameter Real sum = all(" -1.5e1  20 \"in\"  id_2=");
  parameter Boolean right = name_of(" -1.5e1  20 \"in\"  id_2=") == "id_2in" and hash("this is a test") == 1827717433;
  parameter Integer none = scan_integer("  1.5", 2);
  // check sum = 5
  // check right = 1
  // check none = 2
end M;

// language: function.for-over-texts
model M
  function f
    output Integer n = 0;
  algorithm
    for s in {"a", "bb", "a"} loop
      n := if s == "a" then n + 1 else n;
    end for;
  end f;
  parameter Integer n = f();
  // check n = 2
end M;

// language: function.unknown-names-in-messages
model M
  function f
    input Real x;
    output Real y;
  protected
    String text;
  algorithm
    text := "not " + missing;
    assert(x < 2, "x is " + nowhere + String(absent(3)) + text);
    y := x;
  end f;
  Real y = f(time);
  // refused L102 L102 L101
end M;

// language: function.values-in-messages
model M
  type E = enumeration(one, two);
  function f
    input Real x;
    input Integer n;
    input Boolean b;
    input E e;
    input String name;
    output Real y;
  protected
    Real z = 2 * x;
  algorithm
    assert(x < 0.5, "{" + name + "}: x = " + String(x) + ", 2*x = " + String(z, format = "8.3f") + ", n = " + String(n, 4) + "|" + String(b) + " " + String(e) +
      " at most " + String(1 / 3));
    y := x;
  end f;
  Integer n = integer(time + 3);
  Real y = f(time, n, n > 2, if n > 2 then E.two else E.one, "f");
  // fails R309
end M;

// language: function.message-of-what-fails
// a message of a function names what has no value: what needs it elsewhere still says so, and is not dropped
package P
  function bad
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "no negative x");
    y := x;
  end bad;
  package Q
    constant Integer n = integer(bad(-2));
    constant Real k[n] = fill(1.0, n), s = bad(-1);
  end Q;
  function checked
    input Real x;
    output Real y;
  algorithm
    assert(x < 100, "n is " + String(Q.k[1]) + String(Q.s));
    y := x;
  end checked;
  function two
    input Real a;
    output Real b, c;
  algorithm
    b := a;
    c := a;
  end two;
  model M
    Real z = checked(time), x(start = 1), v(start = 1), w(start = 2), u;
  equation
    der(x) = 1;
    der(v) = 1;
    der(w) = 1;
    when time > 0.5 then
      reinit(x, Q.s);
    end when;
  initial equation
    x = Q.s;
    (v, w) = two(Q.k[1]);
  algorithm
    u := 1;
    u := Q.s;
  end M;
  // refused I112
end P;

// language: function.text-of-a-record
package P
  record Data
    Real a = 1;
    Integer n[2] = {3, 4};
    String name = "data";
  end Data;
  record Whole
    Data data;
    Real b = 2.5;
  end Whole;
  function text
    input Whole w;
    input Data all[:];
    output String s;
  protected
    Data d;
  algorithm
    d := w.data;
    s := w.data.name + " " + String(d.a) + "/" + String(w.data.n[2]) + "/" + String(w.b);
    for i in 1:size(all, 1) loop
      s := s + "," + String(all[i].a);
    end for;
  end text;
  model M
    parameter Real x = 7;
    parameter Whole w(data(a = x, name = "other"), b = 3);
    parameter String s = text(w, {w.data, Data(a = 2 * x)});
    constant Whole c(b = 4);
    constant String t = text(c, fill(c.data, 0));
    Boolean known = s == "other 7/4/3,7,14", constants = t == "data 1/4/4";
    // check known = 1
    // check constants = 1
  end M;
end P;

// language: string.of-functions-joined-and-compared
// the texts that a function may give are known: no native code is needed
model M
  function name
    input Real x;
    output String s;
  algorithm
    s := if x > 1 then "fast" else "slow";
  end name;
  Real x(start = 0, fixed = true);
  String t;
  Integer k(start = 0, fixed = true);
equation
  der(x) = 2;
  when sample(0.3, 0.3) then
    t = name(x) + "!";
    k = if name(x) < "mid" then 3 else 4;
  end when;
  // check k = 3
end M;
