model Oscillator "States, a parameter expression, an alias"
  parameter Real m(unit = "kg") = 2 "Mass";
  parameter Real c = 8;
  final parameter Real omega = sqrt(c/m);
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Real minus_x;
  output Real energy;
equation
  der(x) = v;
  m*der(v) = -c*x;
  minus_x = -x;
  energy = m*v^2/2 + c*x^2/2;
  annotation(experiment(StartTime = 0, StopTime = 3, Tolerance = 1e-7));
end Oscillator;
