// Coasting against the air only: v = v0/(1 + k*v0*t/m), k = 1.2/2*0.3*2.2 = 0.396: 1500 kg from 40 m/s, after 60 s 40/(1 + 0.396*40*60/1500) = 24.48580 m/s.
// At the start the air pushes with 0.396*1600 = 633.6 N at 0.8 m, the inertia with as much at 0.5 m: front axle (1500*9.80665*1.5 + (0.5 - 0.8)*633.6)/2.7 = 8101.808333 N.
// On the level at rest the axles carry m*g*b/(a + b) = 1500*9.80665*1.5/2.7 = 8172.208333 and 6537.766667 N.
// case Coast --stop-time 60 --tolerance 1e-9
// final car.v = 24.485798 +- 1e-4
// at 0 car.Fz_front = 8101.808333 +- 1e-5
// final rest.Fz_front = 8172.208333 +- 1e-5
// final rest.Fz_rear = 6537.766667 +- 1e-5
// closure 1e-5
// modes 1
model Coast
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, h_air = 0.8, s(fixed = true), v(start = 40, fixed = true)), rest(m = 1500);
  Modelica.Mechanics.Translational.Components.Fixed pole;
equation
  connect(rest.flange, pole.flange);
end Coast;

// A force of 3000 N in vacuum: acc = 2 m/s2. Front axle: (1500*9.80665*1.5 - 0.5*1500*2)/2.7 = 7616.652778 N; braking with the same: 8727.763889 N.
// Up a slope with sin = 0.1 without force: acc = -0.980665, the front axle is that of the level times cos (the centre of mass falls freely along the road):
// 8172.208333*sqrt(0.99) = 8131.2446; z after 2 s from 10 m/s: 0.1*(20 - 0.980665*2) = 1.803867 m.
// case Loads --stop-time 2 --tolerance 1e-9
// final car.acc = 2 +- 1e-9
// final car.Fz_front = 7616.652778 +- 1e-5
// final braking.Fz_front = 8727.763889 +- 1e-5
// final climbing.Fz_front = 8131.244 +- 1e-2
// final climbing.z = 1.803867 +- 1e-6
// closure 1e-5
model Loads
  model Car = Drivetrain.Vehicles.LongitudinalVehicle(m = 1500, c_d = 0);
  Car car, braking, climbing(useSlope = true, s(fixed = true), v(start = 10, fixed = true));
  Modelica.Mechanics.Translational.Sources.ConstantForce f(f_constant = 3000), f2(f_constant = -3000);
  Modelica.Blocks.Sources.Constant slope(k = asin(0.1));
equation
  connect(slope.y, climbing.slope);
  connect(f.flange, car.flange);
  connect(f2.flange, braking.flange);
initial equation
  car.s = 0;
  car.v = 0;
  braking.s = 0;
  braking.v = 30;
end Loads;

// Wind from behind of 10 m/s and 396 N: it settles at 10 + sqrt(396/0.396) = 41.622777 m/s; headwind against a car that rests: it is pushed back until it goes
// with the wind: -10 m/s. Down a slope with sin = 0.05 in still air: sqrt(1500*9.80665*0.05/0.396) = 43.0966 m/s.
// case Wind --stop-time 3000 --tolerance 1e-8
// final car.v = 41.622777 +- 1e-4
// final down.v = 43.0966 +- 1e-3
// closure 1e-5
model Wind
  model Car = Drivetrain.Vehicles.LongitudinalVehicle(m = 1500, s(fixed = true), v(fixed = true));
  Car car(windConstant = 10), down(slopeConstant = -asin(0.05));
  Modelica.Mechanics.Translational.Sources.ConstantForce f(f_constant = 396);
equation
  connect(f.flange, car.flange);
end Wind;

// case NoAxles
// fails must be apart
model NoAxles
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, a = 0, b = 0, s(fixed = true), v(fixed = true));
end NoAxles;

// A car on two axles of tyres with slip, on a slope of 20 %: brakes on, it comes to rest and stays (dry friction and the spring of the tyres), loads in balance.
// Weight along the road 1500*9.80665*0.2 = 2941.995 N is what the tyres hold: F_front + F_rear.
// case Hold --stop-time 6 --tolerance 1e-8
// final car.v = 0 +- 1e-5
// final total = 2941.995 +- 0.05
// closure 1e-5
// events 10
// modes 5
model Hold
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, slopeConstant = asin(0.2), s(fixed = true), v(start = 8, fixed = true));
  Drivetrain.Vehicles.Wheel front(useBrake = true), rear(useBrake = true, tau_brake = 1500);
  Modelica.Blocks.Sources.Constant pedal(k = 0.5);
  Real total = front.tire.F + rear.tire.F;
initial equation
  front.inertia.w = 8/0.3;
  rear.inertia.w = 8/0.3;
  front.inertia.phi = 0;
  rear.inertia.phi = 0;
equation
  connect(pedal.y, front.brakeSignal);
  connect(pedal.y, rear.brakeSignal);
  connect(front.flangeT, car.flange);
  connect(rear.flangeT, car.flange);
  connect(car.Fz_front, front.Fz);
  connect(car.Fz_rear, rear.Fz);
end Hold;

// A launch on a road that is slippery for 10 m: the driven wheel spins, faster and faster; on dry road it grips, slows down and rolls. The last value
// after braking on the dry slope: at rest.
// case Slippery --stop-time 12 --tolerance 1e-7 --intervals 240
// at 0.5 front.tire.kappa >= 0.3
// at 5.8 front.tire.kappa <= 0.1
// final car.v = 0 +- 1e-4
// closure 1e-5
// events 40
// modes 4
model Slippery
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1200, useSlope = true, s(start = 0, fixed = true), v(start = 0, fixed = true));
  Drivetrain.Vehicles.Wheel front(J = 1.5, c_rr = 0.01, useBrake = true, useFriction = true), rear(J = 1.5, useBrake = true);
  Drivetrain.Vehicles.Road road(profile = [0, 0, 0.3; 9, 0, 0.3; 10, 0, 1; 40, 0.1, 1]);
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Blocks.Sources.TimeTable brake(table = [0, 0; 6, 0; 6.2, 0.5; 12, 0.5]);
initial equation
  front.inertia.w = 0;
  front.inertia.phi = 0;
  rear.inertia.w = 0;
  rear.inertia.phi = 0;
equation
  torque.tau = if time < 6 then 900 else 0;
  connect(torque.flange, front.flangeR);
  connect(front.flangeT, car.flange);
  connect(rear.flangeT, car.flange);
  connect(car.Fz_front, front.Fz);
  connect(car.Fz_rear, rear.Fz);
  connect(car.s, road.s);
  connect(road.slope, car.slope);
  connect(road.friction, front.friction);
  connect(brake.y, front.brakeSignal);
  connect(brake.y, rear.brakeSignal);
end Slippery;
