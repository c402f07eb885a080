function f
  input Real u;
  output Real y;
algorithm
  y := 0;
  for i in 1:3 loop
    y := y + tanh(u)/i;
  end for;
end f;
model T
  Real x[4](start = {1, 0, -1, 0.5}, each fixed = true), z, w, q;
  discrete Real d(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  for i in 1:4 loop
    der(x[i]) = -i*x[i] + f(z);
  end for;
  z + 0.3*sin(w) = x[1] + d;
  w + 0.2*z + (if z > 0.5 then z - 0.5 else 0) = sin(200*time);
  q*q*q + q = w;
  when sample(0.001, 0.002) then
    d = 0.5*pre(d) + w;
    n = integer(floor(10*time)) + pre(n);
  end when;
  when x[2] > 0.001 then
    reinit(x[3], 0.5);
  end when;
end T;
