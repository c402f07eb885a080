// Between 100 m (4 %, friction 1) and 200 m (0, 0.4): at 150 m 2 % and 0.7. Before and behind constant. A car at 20 m/s for 12.5 s (250 m): 100 m at 4 %, then 100 m down to 0 (mean
// 2 %): it has climbed 4 + 2 = 6 m.
// case Profile --stop-time 12.5 --tolerance 1e-9 --intervals 5
// at 7.5 road.slope = 0.020001333573 +- 1e-8
// at 7.5 road.friction = 0.7 +- 1e-8
// at 2.5 road.slope = 0.040010674354 +- 1e-9
// final road.friction = 0.4 +- 1e-12
// final car.z = 6 +- 1e-4
model Profile
  Drivetrain.Vehicles.Road road(profile = [100, 0.04, 1; 200, 0, 0.4]);
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1000, useSlope = true);
  Modelica.Mechanics.Translational.Sources.ConstantSpeed speed(v_fixed = 20, s(fixed = true));
equation
  connect(speed.flange, car.flange);
  connect(car.s, road.s);
  connect(road.slope, car.slope);
end Profile;

// case Negative
// fails must not be negative
model Negative
  Drivetrain.Vehicles.Road road(profile = [0, 0, -1]);
equation
  road.s = time;
end Negative;

// Without resistance, v^2 = v_0^2 - 2*g_n*z. A hill 1 km away, up to 5 % and back to 0: z = 0.05*(50/2 + 150 + 50/2) = 10 m, v = sqrt(400 - 20*9.80665) = 14.278200. No step may go over it.
// At 10 m/s the car gets 5.1 m high and rolls back over all points: -10 m/s. A step of the rise (two points at one way): the same 10 m at once. One point is a constant.
// case Hill --stop-time 200 --tolerance 1e-8
// final car.v = 14.278200 +- 1e-5
// final car.z = 10 +- 1e-5
// closure 1e-5
// events 4
// case RollsBack --stop-time 250 --tolerance 1e-8
// final car.v = -10 +- 1e-5
// final car.z = 0 +- 1e-5
// largest car.z = 5.0985811 +- 1e-3
// closure 1e-5
// case Step --stop-time 200 --tolerance 1e-8
// final car.v = 14.278200 +- 1e-5
// final car.z = 10 +- 1e-5
// events 2
// case Constant --stop-time 4 --tolerance 1e-8
// final car.z = 2 +- 1e-9
// events 1
model Hill
  parameter Real profile[:, 3] = [0, 0, 1; 1000, 0, 1; 1050, 0.05, 1; 1200, 0.05, 1; 1250, 0, 1];
  Drivetrain.Vehicles.Road road(profile = profile);
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, useSlope = true, c_d = 0, v(start = 20, fixed = true), s(start = 0.5, fixed = true));
equation
  connect(car.s, road.s);
  connect(road.slope, car.slope);
end Hill;
model RollsBack
  extends Hill(car(v(start = 10)));
end RollsBack;
model Step
  extends Hill(profile = [1000, 0, 1; 1000, 0.1, 1; 1100, 0.1, 1; 1100, 0, 1]);
end Step;
model Constant
  Drivetrain.Vehicles.Road road(profile = [7, 0.1, 1]);
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1000, useSlope = true);
  Modelica.Mechanics.Translational.Sources.ConstantSpeed speed(v_fixed = 5, s(fixed = true));
equation
  connect(speed.flange, car.flange);
  connect(car.s, road.s);
  connect(road.slope, car.slope);
end Constant;

// A profile of 2,000 points, a wave of 30 m, as it is measured: rise 0.02*sin(2*pi*k/30) at s = 100 + k. Its straight pieces rise, wave by wave, by 0. Over the first half of a wave the trapezoidal rule
// gives 0.02*cot(pi/30) = 0.190287 m, so z stays between 0 and that; v^2 changes by 2*g_n*z. Behind it the car is as fast as before.
// case Long --stop-time 120 --tolerance 1e-8 --intervals 120
// final car.v = 20 +- 2e-4
// largest car.z = 0.190287 +- 1e-3
// events 2000
// at 50 road.friction = 0.5 +- 1e-12
model Long
  Drivetrain.Vehicles.Road road(profile = {{100 + k, 0.02*sin(2*Modelica.Constants.pi*k/30), 0.5} for k in 0:1980});
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, useSlope = true, c_d = 0, v(start = 20, fixed = true), s(start = 0.5, fixed = true));
equation
  connect(car.s, road.s);
  connect(road.slope, car.slope);
end Long;

// case Disorder
// fails must be in order
model Disorder
  Drivetrain.Vehicles.Road road(profile = [0, 0, 1; 2, 0, 1; 1, 0, 1]);
equation
  road.s = time;
end Disorder;
