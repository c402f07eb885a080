model Functions "every function of the mathematical library, at values that move, and a function with a large frame"
  function spread "looks up what it wrote into an array of its own"
    input Real x;
    output Real y;
  protected
    Real a[5000];
  algorithm
    for i in 1:5000 loop
      a[i] := x*i;
    end for;
    y := a[1 + integer(abs(4000*sin(x)))] - a[2];
  end spread;

  parameter Real c[2] = {0.3, 0.7};
  Real x(start = 0.2, fixed = true), y(start = 1, fixed = true);
  Real a = exp(-x) + log(1.5 + x) + log10(2 + x) + sqrt(1 + x*x);
  Real b = sin(3*x) + cos(x) + tan(c[1]*x) + asin(0.3*sin(x)) + acos(0.3*cos(x)) + atan(x) + atan2(y, x + 2);
  Real h = sinh(c[2]*x) + cosh(x) + tanh(x) + (1.5 + sin(x))^y;
  Real whole = floor(10*time) + ceil(3*x) + mod(time, 0.3) + rem(time, 0.4) + div(7*time, 2);
  Real wide = spread(x);
  Integer count(start = 0, fixed = true);
equation
  der(x) = y;
  der(y) = -4*x + 0.1*a - 0.05*b + 0.01*h;
  when sample(0.1, 0.25) then
    count = pre(count) + 1;
  end when;
end Functions;
