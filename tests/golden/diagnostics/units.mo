// model: Drive
model Shaft "a power taken for a torque"
  parameter Real J(unit = "kg.m2") = 0.1;
  input Real w(unit = "rad/s", displayUnit = "rev/min");
  Real tau(unit = "N.m");
equation
  J*w = tau;
end Shaft;
model Drive
  Shaft first;
  Shaft second;
  Real angle(unit = "rad") = 3*first.w;
  Real ratio = sin(first.tau);
  Real signal;
  Real speed(unit = "rpm");
equation
  first.w = 10*time;
  second.w = -first.w;
  signal = first.tau;
  speed = signal;
end Drive;
