model Unsolved "an equation without a solution, from 0.05 s on"
  Real x(start = 0, fixed = true), a(start = 1);
equation
  der(x) = 1 - 0.1*a;
  a^2 + 0.1*sin(a) = 0.05 - time;
end Unsolved;
