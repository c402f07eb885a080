model Misfit
  function f
    input Real x;
    output Real y;
  algorithm
    y := x^3;
    annotation(derivative = df);
  end f;
  function df
    input Real x;
    output Real y;
  algorithm
    y := 3*x^2;
  end df;
  Real x = f(time);
end Misfit;
