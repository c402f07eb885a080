model A
  function f
    input Real x;
    output Real y;
  algorithm
    y := x^2;
  end f;
  Real x = f(time);
end A;
