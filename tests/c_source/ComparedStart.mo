model ComparedStart "Initial equations compare their own unknowns, and say pre(hot) by a temperature that depends on hot"
  Real x, y, z, T;
  Boolean hot;
initial equation
  x = if z > 80 then 60 else 10;
  y = 30 + 0.1*z;
  pre(hot) = T > 65;
  T = if hot then 70 else 105;
equation
  der(x) = -x;
  der(y) = 0;
  z = 100 + 0.1*x + 0.1*y;
  der(T) = if hot then -8 else 8;
  hot = if pre(hot) then T > 60 else T > 90;
  annotation(experiment(StopTime = 3));
end ComparedStart;
