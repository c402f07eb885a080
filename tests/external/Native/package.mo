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
end Native;
