model Chain "arrays of all types and of two dimensions, in FMUs with C code"
  parameter Integer n = 3, shift[2] = {1, 2};
  parameter Real c[n] = {10, 20, 30}, K[2,n] = {{1, 0, 0}, {0, 1, 1}};
  parameter Boolean on[2] = {true, false};
  output Real y[2] = K*x;
  output Integer steps[2] = {if x[1] > 0.1 then shift[1] else 0, shift[2]};
  output Boolean is_far[2] = {x[1] > 0.1 and on[1], on[2]};
  Real x[n](each start = 0, each fixed = true), v[n](start = {1, 0, 0}, each fixed = true);
equation
  der(x) = v;
  der(v[1]) = sin(time) - c[1]*x[1] + c[2]*(x[2] - x[1]);
  der(v[2]) = -c[2]*(x[2] - x[1]) + c[3]*(x[3] - x[2]);
  der(v[3]) = -c[3]*(x[3] - x[2]) + (if is_far[1] then 1 else 0);
  annotation(experiment(StopTime = 2));
end Chain;
