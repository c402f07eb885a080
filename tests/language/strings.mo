// Strings: known ones, and variables that an equation, an algorithm or an event determines (specification 4.9.4, 3.6.1, 3.7.1).

// language: string.variables
model M
  String s = "a", several[2] = {"b", "c"};
  Real x = if s + several[2] == "ac" then time else 0;
  // check x = 1
end M;

// language: string.functions
// what is known when the model is compiled; the C functions of the published library
model M
  function part
    input String s;
    input Integer from(min = 1);
    input Integer to = from;
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
    output Integer n;
    external "C" n = ModelicaStrings_compare(a, b, caseSensitive);
  end order;
  function start
    input String s;
    input Integer from = 1;
    output Integer n;
    external "C" n = ModelicaStrings_skipWhiteSpace(s, from);
  end start;
  parameter String name = "Yd11";
  parameter Integer shift = if part(name, 3, 4) == "11" then 11 else 0;
  Real y = shift, n = length(name + "x"), first = if part(name, 1) == "Y" then 1 else 0;
  Real less = order("abc", "abd"), same = order("abc", "ABC", false), more = order("b", "B"), blanks = start("  x");
  // check y = 11
  // check n = 5
  // check first = 1
  // check less = 1
  // check same = 2
  // check more = 3
  // check blanks = 3
end M;

// language: string.functions-outside
model M
  function part
    input String s;
    input Integer from, to;
    output String r;
    external "C" r = ModelicaStrings_substring(s, from, to);
  end part;
  parameter Boolean b = part("abc", 2, 4) == "b";
  parameter Boolean c = part("abc", 0, 1) == "b";
  Real y = if b and c then 1 else 0;
  // refused I112 I112
end M;

// language: string.equation
model M
  String s[2], t = s[1];
  Real x = if s[1] == "a" and t <> s[2] then time else 0;
equation
  s[1] = "a";
  s[2] = "b";
  assert(s[1] == "a", "m");
  // check x = 1
end M;

// language: string.algorithm
model M
  String s, u(start = "no"), unset;
  Integer k;
algorithm
  s := "a";
  s := if s == "a" then "b" else "c";
  k := if s == "b" then 1 else 2;
algorithm
  when time > 0.5 then
    u := if pre(u) == "no" then "yes" else "twice";
  end when;
equation
  unset = "";
  // check k = 1
end M;

// language: string.event
model M
  String s(start = "before", fixed = true);
  Integer changes(start = 0, fixed = true);
  Real x = if s == "after" then 1 else if s == "before" then 2 else 3;
  Real y(start = 0, fixed = true);
equation
  der(y) = x;
  when time > 0.25 then
    s = "after";
  elsewhen time > 0.75 then
    s = "end";
  end when;
  when change(s) then
    changes = pre(changes) + 1;
  end when;
  // check y = 1.75
  // check x = 3
  // check changes = 2
end M;

// language: string.continuous-condition
model M
  String s = if time > 0.5 then "late" else "early", t;
  Real y(start = 0, fixed = true);
equation
  t = s;
  der(y) = if t == "late" then 1 else 0;
  // check y = 0.5
end M;

// language: string.iteration
model M
  String s[2];
  Real x = if s[2] == "b" then 1 else 0;
equation
  for t in {"a", "b"} loop
    if t == "a" then
      s[1] = t;
    else
      s[2] = t;
    end if;
  end for;
  // check x = 1
end M;

// language: string.in-components
// records, arrays of components, connections of signals
model M
  record R
    String name;
    Real value;
  end R;
  connector Text = output String;
  connector TextIn = input String;
  block Source
    parameter Boolean first = true;
    Text y;
  equation
    y = if first then "first" else "second";
  end Source;
  block Sink
    TextIn u;
    Real x = if u == "second" then 1 else 0;
  end Sink;
  R r, q = r;
  Source a[2](first = {true, false});
  Sink b[2];
equation
  r.name = b[2].u;
  r.value = if q.name == "second" then 5 else 6;
  connect(a.y, b.u);
  // check b[1].x = 0
  // check b[2].x = 1
  // check q.value = 5
end M;

// language: string.of-values
// of a Boolean or an enumeration that varies: one of a few texts
model M
  type Gear = enumeration(park, drive, reverse);
  Gear g(start = Gear.park, fixed = true);
  String s = String(g), b = String(time > 0.5), whole = "gear " + s;
  Real x = if whole == "gear drive" then 1 else 0, y = if b == "true" then 1 else 0, z = if s < "park" then 1 else 0;
equation
  when time > 0.75 then
    g = Gear.drive;
  end when;
  // check x = 1
  // check y = 1
  // check z = 1
end M;

// language: string.of-number
// a text changes at events only
model M
  String s = String(time);
  Real x = if s == "1" then 1 else 0;
  // refused I119
end M;

// language: string.of-varying
// with all formats; what the run makes equals what the model knows
model M
  type E = enumeration(one, two);
  String s(start = "", fixed = true), t(start = "", fixed = true), all(start = "", fixed = true), before(start = "", fixed = true);
  Integer n(start = 0, fixed = true);
  Boolean known, joined(start = false), ordered(start = false), changed(start = false), same(start = false), long(start = false);
equation
  when sample(0.3, 0.3) then
    n = pre(n) + 1;
    s = "n = " + String(n);
    t = String(time, significantDigits = 2) + "|" + String(n, minimumLength = 3) + "|" + String(n, minimumLength = 3, leftJustified = false) + "|" +
      String(n/2, format = "6.2f") + "|" + String(n > 1) + "|" + String(if n > 1 then E.two else E.one);
    all = pre(all) + "," + s;
    before = pre(s);
    joined = all == ",n = 1,n = 2,n = 3";
    ordered = s > "n = 2" and not s >= "n = 4" and s <> before;
    changed = change(s);
    same = s == "n = " + String(pre(n) + 1);
    long = t == "0.9|3  |  3|  1.50|true|two";
  end when;
  known = s == "n = 3";
  // check known = 1
  // check joined = 1
  // check ordered = 1
  // check changed = 1
  // check same = 1
  // check long = 1
end M;

// language: string.of-varying-in-arrays
model M
  record R
    String name;
    Integer k;
  end R;
  R r[2];
  String s[2](each start = "");
  Boolean good;
algorithm
  when time > 0.5 then
    for i in 1:2 loop
      s[i] := "s" + String(i + integer(2*time));
    end for;
  end when;
equation
  when time > 0.7 then
    r[1].name = s[1] + s[2];
    r[2].name = r[1].name + "!";
    r[1].k = 1;
    r[2].k = 2;
  end when;
  good = r[2].name == "s2s3!";
  // check good = 1
end M;

// language: string.of-varying-in-messages
// fails R309
model M
  Integer n(start = 0, fixed = true);
  String s(start = "", fixed = true);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
    s = "step " + String(n);
  end when;
  assert(n < 4, "at " + s + String(n > 2) + String(2*time, format = ".1f"));
end M;

// language: string.joined-with-variable
model M
  String s, t;
  Boolean joined;
equation
  s = if time > 0.5 then "a" else "b";
  t = s + "c";
  assert(t == "ac" or t == "bc", "m");
  joined = t == "ac" and t < s + "d";
  // check joined = 1
end M;

// language: string.as-size
model M
  String s;
  Real x[if s == "a" then 1 else 2];
equation
  s = "a";
  x = fill(1, size(x, 1));
  // refused I110
end M;

// language: string.of-other-type
model M
  type E = enumeration(a, b);
  String s;
  Integer i;
  E e = E.a;
equation
  s = e;
  i = s;
  // refused I107 I107
end M;

// language: string.of-declaration-before
// `pre` and `change` of a String with its value in the declaration; its text in messages
// fails R309
model M
  type Mode = enumeration(idle, run);
  Mode m = if time > 0.5 then Mode.run else Mode.idle;
  String s = String(m), t = "is " + s, fixed = "known";
  Integer changes(start = 0, fixed = true);
  Boolean was(start = false, fixed = true);
equation
  when change(s) then
    changes = pre(changes) + 1;
    was = pre(s) == "idle" and pre(t) == "is idle";
  end when;
  assert(time < 0.75 or changes <> 1 or not was, t + fixed);
end M;

// language: string.without-event
model M
  String s = if noEvent(time > 0.5) then "late" else "soon";
  Real x = if s == "late" then 1 else 0;
  // refused I119
end M;
