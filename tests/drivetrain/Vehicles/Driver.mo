// A plant v' = 3*command and a driver without limits at work: with e = (10 - v)/30, K_p = 2, K_i = 0.1, K_ff = 0: e'' + K*K_p*e' + K*K_i*e = 0, K = 3/30 = 0.1:
// roots of s^2 + 0.2*s + 0.01 = 0: s = -0.1 twice; e(0) = 1/3, e'(0) = -0.1*K_p*e(0) = -1/15: e = (1/3 - 1/30*t)*exp(-0.1*t) ; at 5 s v = 10 - 30*(1/3 - 1/6)*exp(-0.5) = 6.967346701.
// case Linear --stop-time 5 --tolerance 1e-9
// final v = 6.967346701 +- 1e-6
// final driver.brake = 0 +- 1e-12
// modes
model Linear
  Drivetrain.Vehicles.Driver driver(K_p = 2, K_i = 0.1, K_ff = 0);
  Real v(start = 0, fixed = true, unit = "m/s");
equation
  driver.v_ref = 10;
  driver.v = v;
  der(v) = 3*driver.command;
end Linear;

// Far from the wanted speed the command is at its limit: v = 3*t; and the integral does not run away. After arriving at 30 m/s the
// overshoot stays below 1 m/s. Downwards the brake is fully on: v = 30 - 3*(t - 30) until close to 5 m/s.
// case Limits --stop-time 60 --tolerance 1e-8 --intervals 60
// at 5 v = 15 +- 1e-6
// at 5 driver.accelerator = 1 +- 1e-12
// at 33 v = 21 +- 0.5
// at 33 driver.brake = 1 +- 1e-12
// largest v <= 31
// final v = 5 +- 0.05
model Limits
  Drivetrain.Vehicles.Driver driver;
  Real v(start = 0, fixed = true, unit = "m/s");
equation
  driver.v_ref = if time < 30 then 30 else 5;
  driver.v = v;
  der(v) = 3*driver.command;
end Limits;

// Feedforward alone: 0.3*v_ref/v_nominal + 2*slope = 0.3*15/30 + 2*0.1 = 0.35; seen slope only with useSlope.
// case Feedforward --stop-time 1
// final seeing.command = 0.35 +- 1e-12
// final blind.accelerator = 0.15 +- 1e-12
model Feedforward
  model Pilot = Drivetrain.Vehicles.Driver(K_p = 0, K_i = 0, K_ff = 0.3, K_g = 2);
  Pilot seeing(useSlope = true), blind;
  Modelica.Blocks.Sources.Constant slope(k = 0.1);
equation
  seeing.v_ref = 15;
  seeing.v = 10;
  connect(slope.y, seeing.slope);
  blind.v_ref = 15;
  blind.v = 10;
end Feedforward;

// A car that reaches 29 m/s only, and 30 are wanted: v = 29 at the end, with the pedal down, and the command does not slide along its limit.
// case TooSlow --stop-time 200 --tolerance 1e-8
// final v = 29 +- 1e-3
// final driver.accelerator = 1 +- 1e-9
// largest driver.y <= 21
// events 5
model TooSlow
  Drivetrain.Vehicles.Driver driver;
  Real v(start = 0, fixed = true, unit = "m/s");
equation
  driver.v_ref = 30;
  driver.v = v;
  1500*der(v) = 3000*driver.accelerator - 8000*driver.brake - 3000/29*v;
end TooSlow;
