// The best point of the published curve is cp = 0.48 at lambda = 8.1 and pitch 0. With R = 40, v = 10: w = 2.025 rad/s. By hand: 1/λi = 1/8.1 - 0.035 = 0.08845679,
// cp = 0.5176*(116*0.08845679 - 5)*exp(-21*0.08845679) + 0.0068*8.1 = 0.48001190; P = 1.225/2*pi*1600*1000*cp = 1477841.8 W.
// With 10 degrees: 1/λi = 1/8.9 - 0.035/1001 = 0.11232456, cp = 0.5176*(116*0.11232456 - 4 - 5)*exp(-21*0.11232456) + 0.05508 = 0.25225003
// At rest tau = 1.225/2*pi*40^3*100*0.0068 (and a first term below 1e-15) = 83742.3 N.m. Without wind: nothing.
// case Points --stop-time 1
// final best.cp = 0.48001187 +- 1e-6
// final best.P = 1477841.8 +- 1
// final pitched.cp = 0.252250 +- 1e-5
// final rest.tau = 83742.3 +- 1
// final calm.tau = 0 +- 1e-9
// final table.cp = 0.225 +- 1e-9
// closure 1e-5
model Points
  Drivetrain.Machines.WindTurbineRotor best(R = 40), pitched(R = 40), rest(R = 40), calm(R = 40), table(R = 40, useTable = true);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed[4](w_fixed = {2.025, 2.025, 1, 3});
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
equation
  best.v_wind = 10;
  best.pitch = 0;
  pitched.v_wind = 10;
  pitched.pitch = 10*Modelica.Constants.pi/180;
  rest.v_wind = 10;
  rest.pitch = 0;
  calm.v_wind = 0;
  calm.pitch = 0;
  table.v_wind = 10;
  table.pitch = 0;
  connect(best.flange, speed[1].flange);
  connect(pitched.flange, speed[2].flange);
  connect(calm.flange, speed[3].flange);
  connect(table.flange, speed[4].flange);
  connect(rest.flange, fixed.flange);
end Points;

// A rotor against a generator with the torque k*w^2, k = rho/2*pi*R^5*cp/lambda^3 at the best point, finds the best point at each wind: w = 8.1*v/R.
// case Tracking --stop-time 600 --tolerance 1e-8
// final load.w = 1.8225 +- 1e-3
// final rotor.cp = 0.48001187 +- 1e-6
// closure 1e-5
// modes 10
model Tracking
  Drivetrain.Machines.WindTurbineRotor rotor(R = 40);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 4e6, w(start = 1, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.QuadraticSpeedDependentTorque generator(
    tau_nominal = -1.225/2*Modelica.Constants.pi*40^5*0.48001187/8.1^3, w_nominal = 1, TorqueDirection = false);
equation
  rotor.v_wind = 9;
  rotor.pitch = 0;
  connect(rotor.flange, load.flange_a);
  connect(load.flange_b, generator.flange);
end Tracking;

// case Negative
// fails must not be negative
model Negative
  Drivetrain.Machines.WindTurbineRotor rotor(R = 40);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
equation
  rotor.v_wind = 10;
  rotor.pitch = -0.1;
  connect(rotor.flange, fixed.flange);
end Negative;

// A wind of -10*sin(0.1*t), of which only the positive halves act, on a rotor so heavy that it stays below a tip speed ratio of 0.5: tau = 837.42294*v^2. In 320 s five halves, each with the integral of v^2
// 100*(10*pi)/2 = 1570.79633: w = 5*1570.79633*837.42294/1e8 = 0.06577104373. Between them the rotor turns evenly, and no step may go over the next.
// case Gusts --stop-time 320 --tolerance 1e-10
// final load.w = 0.06577104373 +- 1e-6
// closure 1e-5
model Gusts
  Drivetrain.Machines.WindTurbineRotor rotor(R = 40, v_small = 10);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 1e8, w(start = 0, fixed = true), phi(start = 0, fixed = true));
equation
  rotor.v_wind = -10*sin(0.1*time);
  rotor.pitch = 0;
  connect(rotor.flange, load.flange_a);
end Gusts;
