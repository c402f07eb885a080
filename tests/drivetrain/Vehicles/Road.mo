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
