model A
  function f
    input Real x;
    output Real y;
    external "FORTRAN 77" y = sin(x);
  end f;
  impure function g
    input Real x;
    output Real y;
    external "C" y = sin(x);
  end g;
  Real x = f(time);
  Real y = g(time);
end A;
