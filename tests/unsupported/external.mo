model A
  function f
    input Real x;
    output Real y;
    external "FORTRAN 77" y = sin(x);
  end f;
  Real x = f(time);
end A;
