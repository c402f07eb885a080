// Locked shaft, demand of 100 N.m from 0 on: tau = 100*(1 - exp(-t/0.05)); after 0.1 s 100*(1 - exp(-2)) = 86.46647167633873.
// Losses 0.02*tau^2 warm C = 500 with G = 0: T = 293.15 + 0.02*100^2/500*(t - 2*T*(1 - exp(-t/T)) + T/2*(1 - exp(-2*t/T))), T = 0.05;
// at 0.5 s: 0.4*(0.5 - 0.1*(1 - exp(-10)) + 0.025*(1 - exp(-20))) = 0.170001816 K.
// case Step --stop-time 0.5 --tolerance 1e-9 --intervals 5
// at 0.1 drive.tau = 86.46647167633873 +- 1e-5
// final drive.T_winding = 293.320001816 +- 1e-6
// final drive.P_electric = 199.9818 +- 1e-3
// closure 1e-5
// modes 0.2
model Step
  Drivetrain.Machines.ElectricDrive drive(T_torque = 0.05, k_copper = 0.02, k_friction = 0, C = 500, G = 0);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
equation
  drive.tau_ref = 100;
  connect(drive.flange, fixed.flange);
end Step;

// The envelope at constant speed: 250 N.m below the corner at 80e3/250 = 320 rad/s, 80e3/w above; in the taper at 1180 rad/s
// (1200 - 1180)/60 = 1/3 of 80e3/1180; nothing beyond 1200. In all quadrants. A table of its own: 100 N.m at 0, 20 at 100 rad/s: 60 at 50, 20 at 200.
// case Envelope --stop-time 1
// final drive[1].tau = 250 +- 1e-4
// final drive[2].tau = 125 +- 1e-4
// final drive[3].tau = -125 +- 1e-4
// final drive[4].tau = -160 +- 1e-4
// final drive[5].tau = 22.598870056497175 +- 1e-4
// final drive[6].tau = 0 +- 1e-4
// final drive[7].tau = 60 +- 1e-4
// final drive[8].tau = -20 +- 1e-4
model Envelope
  parameter Real speeds[8] = {100, 640, 640, -500, 1180, 1300, 50, -200};
  parameter Real demands[8] = {1000, 1000, -1000, -1000, 1000, 1000, 1000, -1000};
  Drivetrain.Machines.ElectricDrive drive[8](
    each C = 1e9, useEnvelope = {false, false, false, false, false, false, true, true}, each envelope = [0, 100; 100, 20], each w_max = 1200);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed[8](w_fixed = speeds);
equation
  drive.tau_ref = demands;
  connect(drive.flange, speed.flange);
end Envelope;

// Losses of all kinds at 200 rad/s and 50 N.m: 100 + 0.05*50^2 + 0.5*200 + 1e-5*200^3 + table, straight between its points: at (200, 50) in
// [0, 0, 100; 0, 0, 400; 400, 80, 640] it is (0 + 400 + 80 + 640)/4 = 280: 100 + 125 + 100 + 80 + 280 = 685 W. Electric power
// 10000 + 685. In steady state T = 320 + 685/50 = 333.7 K, and the port takes 685 W. Braking: -10000 + 685.
// case Losses --stop-time 5000
// final drive.lossPower = 685 +- 1e-6
// final drive.P_electric = 10685 +- 1e-6
// final drive.T_winding = 333.7 +- 1e-4
// final coolant.port.Q_flow = 685 +- 1e-2
// final braking.P_electric = -9315 +- 1e-6
// closure 1e-5
model Losses
  model Drive = Drivetrain.Machines.ElectricDrive(
    P_0 = 100, k_copper = 0.05, k_friction = 0.5, k_windage = 1e-5, lossTable = [0, 0, 100; 0, 0, 400; 400, 80, 640], C = 1e4, G = 50);
  Drive drive(useHeatPort = true), braking;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 200), speed2(w_fixed = 200);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature coolant(T = 320);
equation
  drive.tau_ref = 50;
  braking.tau_ref = -50;
  connect(drive.flange, speed.flange);
  connect(drive.heatPort, coolant.port);
  connect(braking.flange, speed2.flange);
end Losses;

// Derating at standstill: 300 N.m demanded, 250 N.m cold, k_copper = 0.05: cold it would lose 3125 W and reach 293.15 + 62.5 = 355.65 K with G = 50;
// with G = 20 the balance is 0.05*(250*d)^2 = 20*(T - 293.15) with d = (423.15 - T)/30: 3125*d^2 = 20*(130 - 30*d), 3125*d^2 + 600*d - 2600 = 0,
// d = (-600 + sqrt(360000 + 32500000))/6250 = 0.8211782815, T = 423.15 - 30*d = 398.5146516 K, tau = 205.2945704.
// case Derating --stop-time 10000
// final drive.tau = 205.2945704 +- 1e-4
// final drive.T_winding = 398.5146516 +- 1e-4
// closure 1e-5
model Derating
  Drivetrain.Machines.ElectricDrive drive(G = 20);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
equation
  drive.tau_ref = 300;
  connect(drive.flange, fixed.flange);
end Derating;

// Full torque on an inertia of 0.4: after 0.2 s with 250 N.m w = 125 rad/s, less 250*T/0.4 = 0.0625 for the time constant of T = 1e-4 s, in which the torque grows.
// In the range of constant power from 400 rad/s on: J*w^2/2 grows by P*t = 24 kJ in 0.3 s, less what is missing while the torque grows (200*400*T = 8 J), more
// by what the torque lags behind P/w, P*T*ln(529.15/400) = 2.238 J: w = sqrt(2*(32000 + 24000 - 8 + 2.238)/0.4) = 529.12304 rad/s.
// case Launch --stop-time 0.2 --tolerance 1e-8
// final load.w = 124.9375 +- 1e-4
// closure 1e-5
// case ConstantPower --stop-time 0.3 --tolerance 1e-8
// final load.w = 529.12304 +- 1e-4
// closure 1e-5
model Launch
  Drivetrain.Machines.ElectricDrive drive(T_torque = 1e-4, C = 1e9);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 0.4, w(start = 0, fixed = true), phi(start = 0, fixed = true));
equation
  drive.tau_ref = 1000;
  connect(drive.flange, load.flange_a);
end Launch;
model ConstantPower
  extends Launch(load(w(start = 400)));
end ConstantPower;

// A housing that turns backwards adds to the speed against it: the envelope sees 640 rad/s.
// case Housing --stop-time 1
// final drive.tau = 125 +- 1e-6
// closure 1e-5
model Housing
  Drivetrain.Machines.ElectricDrive drive(useSupport = true, C = 1e9);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 400), housing(w_fixed = -240);
equation
  drive.tau_ref = 1000;
  connect(drive.flange, speed.flange);
  connect(drive.support, housing.flange);
end Housing;

// case NoRange
// fails must be reduced over a range of temperature
model NoRange
  extends Step(drive(T_max = 393.15));
end NoRange;

// case NoPower
// fails P_max
model NoPower
  extends Step(drive(P_max = 0));
end NoPower;
