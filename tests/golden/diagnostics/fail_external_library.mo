// allow external
model A
  function f
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "torsion_absent");
  end f;
  function g
    input Real x;
    output Real y;
    external "C" y = torsion_absent(x) annotation(Library = "m");
  end g;
  Real x = f(time);
  Real y = g(time);
end A;
