package Native "Functions in C, and models that call them. Expected values: external_test.cpp"
  type Gear = enumeration(Neutral, First, Second);

  function scaled
    input Real x;
    input Integer n = 3;
    output Real y;
    external "C" y = scaled(x, n) annotation(Library = "native_test");
  end scaled;

  function isAbove
    input Real x;
    output Boolean y;
    external "C" y = is_above(x, 0.5) annotation(Library = "native_test");
  end isAbove;

  function nextGear
    input Gear gear;
    output Gear next;
    external "C" next = next_gear(gear) annotation(Library = "native_test");
  end nextGear;

  function weighted "The call is not written: name, arguments and sizes follow from the declarations"
    input Real a[:];
    output Real y;
    external;
    annotation(Library = "native_test");
  end weighted;

  function times
    input Real a[:, :];
    input Real x[size(a, 2)];
    output Real y[size(a, 1)];
    external "C" annotation(Library = {"native_test", "m"}, LibraryDirectory = "modelica://Native/Resources/Library");
  end times;

  function polar
    input Real x, y;
    output Real r, phi;
    output Integer quadrant;
    output Boolean isThere;
    external "C" isThere = polar(x, y, r, phi, quadrant) annotation(Library = "native_test", Include = "#include \"native.h\"");
  end polar;

  function countUp
    input Integer from[:];
    output Integer to[size(from, 1)];
  protected
    Real work[1];
    external "C" count_up(from, size(from, 1), to, work) annotation(Library = "native_test");
  end countUp;

  function addTo
    input Real x;
    output Real sum = 100;
    external "C" add_to(x, sum) annotation(Library = "native_test");
  end addTo;

  function letters
    input String text;
    output Real n;
    external "C" n = letters(text) annotation(Library = "native_test");
  end letters;

  function allLetters
    input String texts[:];
    output Real n;
    external "C" n = all_letters(texts, size(texts, 1)) annotation(Library = "native_test");
  end allLetters;

  function spring
    input Real x;
    output Real f;
    external "C" annotation(Library = "native_test");
    annotation(derivative = springRate);
  end spring;
  function springRate
    input Real x, dx;
    output Real df;
    external "C" df = spring_rate(x, dx) annotation(Library = "native_test");
  end springRate;
  function plainSpring "The same without a derivative"
    input Real x;
    output Real f;
    external "C" f = spring(x) annotation(Library = "native_test");
  end plainSpring;

  function ownRoot "Of the library, not of the one loaded before it"
    input Real x;
    output Real y;
    external "C" y = cbrt(x) annotation(Library = "native_test");
  end ownRoot;
  function cbrt "Of C's own library: none is named"
    input Real x;
    output Real y;
    external "C";
  end cbrt;

  function twice "An algorithm around a call, with a loop and a branch"
    input Real x;
    output Real y = x;
  algorithm
    for i in 1:20 loop
      if isAbove(y) then
        y := scaled(y, 2) / 4;
      else
        y := y + scaled(x, i) / 10;
      end if;
    end for;
  end twice;

  model Scalars
    parameter Integer n = 4;
    parameter Real p = scaled(2, n);
    constant Real c = scaled(1.5);
    Real y = scaled(time, 2);
    Real most = scaled(time, 3000000000) "More than int holds";
    Boolean above;
    Gear gear;
  equation
    above = if time >= 0 then isAbove(p) else false;
    gear = nextGear(if time > 0.5 then Gear.First else Gear.Neutral);
    annotation(experiment(StopTime = 1));
  end Scalars;

  model Arrays
    parameter Integer counts[2] = countUp({1, 2});
    parameter Integer n = counts[2];
    Real a[n](each start = 0);
    Real w = weighted({time, 2 * time, 3 * time});
    Real y[2] = times([1, 2, 3; 4, 5, 6], {time, 1, 0});
    Real none = weighted(fill(0.0, 0));
  equation
    for i in 1:n loop
      a[i] = i * time;
    end for;
    annotation(experiment(StopTime = 1));
  end Arrays;

  model Outputs
    Real r, phi, sum = addTo(time);
    Integer quadrant;
    Boolean isThere;
  algorithm
    when sample(0.25, 0.25) then
      (r, phi, quadrant, isThere) := polar(-3 * time, 4 * time);
    end when;
    annotation(experiment(StopTime = 1));
  end Outputs;

  model Texts
    parameter String name = "spring";
    Real n = letters(name) * time;
    Real all = allLetters({name, "x", ""}) * time;
    annotation(experiment(StopTime = 1));
  end Texts;

  model Names "Two libraries with a function of one name"
    Real own = ownRoot(time);
    Real system = cbrt(8 * time);
    annotation(experiment(StopTime = 1));
  end Names;

  model Oscillator "States, an event, a function around a call"
    Real x(start = 1, fixed = true), v(start = 0, fixed = true);
    Real t = twice(x);
  equation
    der(x) = v;
    der(v) = -plainSpring(x) - (if v > 0 then scaled(v, 1) / 10 else 0);
    annotation(experiment(StopTime = 5, Tolerance = 1e-8));
  end Oscillator;

  model Loop "Newton's method needs a slope"
    Real x(start = 0.5), y(start = 0.5);
  equation
    plainSpring(x) + y = 10 * time;
    spring(y) = x;
    annotation(experiment(StopTime = 1));
  end Loop;

  model Prescribed "The position is a function of time: the derivative given is its speed"
    Real x(start = 0.5), v;
  equation
    x = spring(time);
    v = der(x);
    annotation(experiment(StopTime = 1));
  end Prescribed;

  model PrescribedTwice "Of the acceleration nothing is known"
    Real x(start = 0.5), v, a;
  equation
    x = spring(time);
    v = der(x);
    a = der(v);
    annotation(experiment(StopTime = 1));
  end PrescribedTwice;

  function byMacro "The name is a macro"
    input Real x;
    output Real y;
    external "C" y = three_times(x) annotation(Include = "#define three_times(x) (3*(x))");
  end byMacro;
  function hidden "Static functions; both functions share this text"
    input Real x;
    output Real y;
    external "C" y = hidden(x)
      annotation(Include = "static double held = 1; static double hidden(double x) { return held + x; } static double held_by(double x) { return held * x; }");
  end hidden;
  function byShared
    input Real x;
    output Real y;
    external "C" y = held_by(x)
      annotation(Include = "static double held = 1; static double hidden(double x) { return held + x; } static double held_by(double x) { return held * x; }");
  end byShared;
  function fromHeader
    input Real x;
    output Real y;
    external "C" y = from_header(x) annotation(Include = "#include <other.h>", IncludeDirectory = "modelica://Native/Resources/Other");
  end fromHeader;
  function length
    input String text;
    output Integer n;
    external "C" n = strlen(text) annotation(Include = "#include <string.h>");
  end length;
  function twiceEach
    input Real a[:];
    output Real b[size(a, 1)];
    external "C" twice_each(a, size(a, 1), b)
      annotation(Include = "static void twice_each(const double* a, size_t n, double* b) { for (size_t i = 0; i < n; ++i) b[i] = 2 * a[i]; }");
  end twiceEach;

  function limited
    input Real x;
    output Real y;
    external "C" y = limited(x)
      annotation(Include = "#include <ModelicaUtilities.h>
        double limited(double x) { if (x >= 2) ModelicaFormatError(\"%g is too much, {=#0t\\t}\\n\", x); return x; }");
  end limited;
  function limitedInLibrary
    input Real x;
    output Real y;
    external "C" y = limited_in_library(x) annotation(Library = "native_test");
  end limitedInLibrary;

  model Included
    parameter Real p = byMacro(5) + byShared(5);
    Real macro = byMacro(2 * time), hidden = Native.hidden(2 * time), shared = byShared(time), other = fromHeader(time);
    Integer n = length("spring");
    Real s[2] = twiceEach({time, 2 * time});
    annotation(experiment(StopTime = 1));
  end Included;

  model GivesUp
    discrete Real y(start = 0, fixed = true);
  equation
    when time > 0.5 then
      y = limited(if time > 0.25 then 2 else 1);
    end when;
    annotation(experiment(StopTime = 1));
  end GivesUp;

  model LibraryGivesUp
    Real y = limitedInLibrary(if time > 0.5 then 2 else 1);
    annotation(experiment(StopTime = 1));
  end LibraryGivesUp;

  model GivesUpAtOnce
    constant Real y = limited(3);
  end GivesUpAtOnce;

  model NoLiteral "Fails: there is no third gear"
    Gear gear = nextGear(if time > 0.5 then Gear.Second else Gear.Neutral);
    annotation(experiment(StopTime = 1));
  end NoLiteral;

  class Row "An object: a row of numbers"
    extends ExternalObject;
    function constructor
      input Real values[:];
      input String name = "";
      output Row row;
      external "C" row = row_make(values, size(values, 1), name) annotation(Library = "native_test");
    end constructor;
    function destructor
      input Row row;
      external "C" row_end(row) annotation(Library = "native_test");
    end destructor;
  end Row;
  function at
    input Row row;
    input Real i;
    output Real x;
    external "C" x = row_at(row, i) annotation(Library = "native_test");
  end at;
  function sizeOf
    input Row row;
    output Integer n;
    external "C" n = row_whole_size(row)
      annotation(Library = "native_test", Include = "double row_size(void*); int row_whole_size(void* row) { return (int)row_size(row); }");
  end sizeOf;
  impure function asked
    input Row row;
    output Integer n;
    external "C" n = row_asked(row) annotation(Library = "native_test");
  end asked;
  function total
    input Row rows[:];
    output Real sum;
    external "C" sum = rows_total(rows, size(rows, 1)) annotation(Library = "native_test");
  end total;
  class Twice "An object that is made of another one"
    extends ExternalObject;
    function constructor
      input Row row;
      output Twice twice;
      external "C" twice = twice_make(row) annotation(Library = "native_test");
    end constructor;
    function destructor
      input Twice twice;
      external "C" row_end(twice) annotation(Library = "native_test");
    end destructor;
  end Twice;
  function firstOf
    input Twice twice;
    output Real x;
    external "C" x = row_first(twice) annotation(Library = "native_test", Include = "double row_at(void*, double); static double row_first(void* t) { return row_at(t, 1); }");
  end firstOf;

  record Holder
    Row row;
    Real factor;
  end Holder;
  function ofHolder
    input Holder holder;
    output Real x = at(holder.row, 1) * holder.factor;
  algorithm
  end ofHolder;
  model Part
    parameter Real k = 1;
    Row row = Row({k, 2 * k});
    Real y = at(row, 2);
  end Part;
  function ownRow "Makes an object for itself, and leaves in two ways"
    input Real x;
    output Real y;
  protected
    Row row = Row({x, 2, 3}), other = Row({x, 2, 3});
    Row many[2] = {Row({1.0}), Row({1.0})};
  algorithm
    y := at(row, 1) + at(other, 2) + total(many);
    if y > 5 then
      return;
    end if;
    y := y + 100;
  end ownRow;

  model Objects "One of a parameter, some in an array, one in a record, in components, and one that is made of another"
    parameter Real k = 3;
    Real first = at(row, 1), holder2 = ofHolder(holder), sum = total(many), twice2 = firstOf(twice);
    Twice twice = Twice(row);
    Row row = Row({k, 5, 7}, "name");
    Row many[2] = {Row({1.0}), Row({1.0})};
    Holder holder(row = Row({4.0}), factor = 2);
    Part part[2](k = {10, 20});
    Real y = at(row, if time > 0.5 then 3 else 2);
    annotation(experiment(StopTime = 1));
  end Objects;

  model ObjectArrays "Arrays of objects, one of them made of elements of others"
    parameter Real k = 1;
    parameter Integer n = 3;
    Real sum = total(rows), corner = at(square[2, 1], 1), second = firstOf(twice[2]), last = at(rows[3], 1);
    Row rows[n] = {Row({k + i}) for i in 0:n - 1};
    Row none[:] = {Row({100.0 + i}) for i in 1:0};
    Row square[2, 2] = {{Row({4.0}), Row({5.0})}, {Row({6.0}), Row({7.0})}};
    Twice twice[2] = {Twice(rows[3]), Twice(square[2, 1])};
    Part part[2](k = {8, 9});
    annotation(experiment(StopTime = 1));
  end ObjectArrays;

  model ObjectCalculated "Its argument is known at the start only"
    parameter Real p(fixed = false);
    Row row = Row({p, 2 * p});
    Real y = at(row, 2);
  initial equation
    p = 21;
    annotation(experiment(StopTime = 1));
  end ObjectCalculated;

  model ObjectForSize "A parameter that decides a size asks it while the model is compiled"
    Row row = Row({1, 2, 3});
    parameter Integer n = sizeOf(row);
    Real x[n] = fill(time, n);
    Real y = at(row, 3) + sum(x);
    annotation(experiment(StopTime = 1));
  end ObjectForSize;

  function firstSize
    input Twice twice;
    output Integer n = integer(firstOf(twice));
  algorithm
  end firstSize;
  model ObjectsForSize "One made of another; their arguments are known, and the run asks the outer one only"
    Row row = Row({2.0});
    Twice twice = Twice(row);
    parameter Integer n = firstSize(twice) annotation(Evaluate = true);
    Real x[n] = fill(time, n);
    Real y = firstOf(twice) + sum(x);
    annotation(experiment(StopTime = 1));
  end ObjectsForSize;

  model ObjectInFunction
    Real y = ownRow(time), z = ownRow(2 + time);
    annotation(experiment(StopTime = 1));
  end ObjectInFunction;

  model ObjectLoop "Newton's method needs the slope of a function with an object of its own"
    Real x(start = 0.5);
  equation
    ownRow(3 + x) + x ^ 3 = 12 + time;
    annotation(experiment(StopTime = 1));
  end ObjectLoop;

  model ObjectFails "Its constructor gives up"
    Row row = Row(fill(1.0, 9));
    Real y = at(row, 1);
    annotation(experiment(StopTime = 1));
  end ObjectFails;

  model ObjectOfFailedRun
    Row row = Row({1.0});
    Real y = at(row, 1);
  equation
    assert(time < 0.5, "to end the run");
    annotation(experiment(StopTime = 1));
  end ObjectOfFailedRun;

  impure function nextNumber
    output Integer n;
    external "C" n = next_number() annotation(Library = "native_test");
  end nextNumber;
  function nextOne "Not declared: without inputs it counts as impure"
    output Integer n;
    external "C" n = next_number() annotation(Library = "native_test");
  end nextOne;
  impure function writeDigit
    input Integer digit;
    external "C" write_digit(digit) annotation(Library = "native_test");
  end writeDigit;
  impure function written
    output Real all;
    external "C" all = all_written() annotation(Library = "native_test");
  end written;
  impure function forgetWritten
    external "C" forget_written() annotation(Library = "native_test");
  end forgetWritten;
  impure function nextTwo "Impure functions in an impure one: each call counts"
    output Integer a, b;
  algorithm
    a := nextNumber() + nextNumber();
    for i in 1:2 loop
      b := nextNumber();
    end for;
  end nextTwo;

  model Counted "One call at each tick; two variables see the same number"
    Integer n(start = 0, fixed = true), m(start = 0, fixed = true), a(start = 0), b(start = 0);
    Real x(start = 0, fixed = true);
  initial algorithm
    forgetWritten();
  equation
    der(x) = -100 * x + n;
  algorithm
    when sample(0.1, 0.1) then
      n := nextOne();
      m := 2 * n;
      if n > 4 then
        m := m + 1;
      end if;
    end when;
    when time > 0.95 then
      (a, b) := nextTwo();
    end when;
    annotation(experiment(StopTime = 0.98));
  end Counted;

  model Ordered "In an algorithm calls come one after the other; in an arm that is not taken there is none"
    discrete Real all(start = 0, fixed = true);
  algorithm
    when time > 0.5 then
      forgetWritten();
      writeDigit(1);
      if time > 0.7 then
        writeDigit(9);
      else
        writeDigit(2);
      end if;
      for i in 3:4 loop
        writeDigit(i);
      end for;
      writeDigit(if time > 0.7 then 8 else 5);
      all := written();
    end when;
    annotation(experiment(StopTime = 1));
  end Ordered;

  model AtStart "In initial sections, and for a parameter"
    parameter Integer p = nextNumber();
    parameter Integer q = p;
    parameter Integer r(fixed = false);
    Integer d(start = 0);
  initial algorithm
    d := nextNumber();
  initial equation
    r = nextNumber();
  equation
    when time > 2 then
      d = 0;
    end when;
    annotation(experiment(StopTime = 1));
  end AtStart;

  function joined
    input String a, b;
    output String c;
    external "C" c = joined(a, b) annotation(Library = "native_test");
  end joined;
  function split
    input String text;
    output String first, rest;
    external "C" split(text, first, rest) annotation(Library = "native_test");
  end split;
  function behindFirst
    input String text;
    output String rest;
  protected
    String first;
  algorithm
    (first, rest) := split(text);
  end behindFirst;
  record Inner
    Integer n;
    Real x;
  end Inner;
  record Pair
    Boolean flag;
    Inner nested;
    String name;
    Real y;
  end Pair;
  function sumOfPair
    input Pair p;
    output Real y;
    external "C" y = sum_of_pair(p) annotation(Library = "native_test");
  end sumOfPair;
  function madeInner
    input Real x;
    output Inner r;
    external "C" r = made_inner(x) annotation(Library = "native_test");
  end madeInner;
  record Deep
    Integer n;
  end Deep;
  record Outer "A record in a record in a record"
    record Front
      Real x;
      Integer n;
    end Front;
    record Deeper
      Deep deep;
    end Deeper;
    Front front;
    Integer m;
    Deeper deeper;
  end Outer;
  record Small
    Deep a, b;
  end Small;
  function madeOuter
    input Real x;
    output Outer r;
    external "C" r = made_outer(x) annotation(Library = "native_test");
  end madeOuter;
  function madeSmall
    input Real x;
    output Small r;
    external "C" r = made_small(x) annotation(Library = "native_test");
  end madeSmall;
  function madeInnerInText "C alone knows the type"
    input Real x;
    output Inner r;
    external "C" r = made_here(x)
      annotation(Include = "struct made { int n; double x; }; static struct made made_here(double x) { struct made m = {3, x}; return m; }");
  end madeInnerInText;
  function fillInner
    input Real x;
    output Inner r;
    external "C" fill_inner(x, r) annotation(Library = "native_test");
  end fillInner;
  model TextsAndRecords
    parameter String name = joined("ab", "cde");
    parameter Integer n = length(name), m = length(behindFirst(name)), e = if joined("x", "y") == "xy" then 1 else 0;
    Real y = sumOfPair(Pair(true, Inner(2, 3 * time), "four", 5));
    parameter Real k = 2.5;
    Inner made = madeInner(k), filled = fillInner(k), text = madeInnerInText(k);
    Outer whole = madeOuter(k);
    Small small = madeSmall(k);
    annotation(experiment(StopTime = 1));
  end TextsAndRecords;

  model GivesUpInSteps "The integrator shrinks its step to nothing"
    Real x(start = 0, fixed = true);
  equation
    der(x) = limited(4 * time);
    annotation(experiment(StopTime = 1));
  end GivesUpInSteps;
end Native;
