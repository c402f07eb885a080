// At 4000 rev/min and 80 lb.ft = 108.4547394 N.m the source has an efficiency of 0.91: losses (1/0.91 - 1)*108.4547394*418.8790205 = 4493.01907 W; at 9000 rev/min and 20 lb.ft
// 0.92: 2222.09095 W. At 6000 rev/min the envelope is 87.6 lb.ft = 118.757940 N.m.
// case Motor --stop-time 1 --tolerance 1e-9
// final a.lossPower = 4493.01907 +- 0.05
// final b.lossPower = 2222.09095 +- 0.05
// final c.tau = 118.757940 +- 1e-3
model Motor
  parameter Drivetrain.Data.Westinghouse75kW data;
  model Machine = Drivetrain.Machines.ElectricDrive(useEnvelope = true, k_copper = 0, k_friction = 0);
  Machine a(envelope = data.envelope, lossTable = data.lossTable, w_max = 1.1*data.w_max);
  Machine b(envelope = data.envelope, lossTable = data.lossTable, w_max = 1.1*data.w_max);
  Machine c(envelope = data.envelope, lossTable = data.lossTable, w_max = 1.1*data.w_max);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed[3](w_fixed = {418.87902047863906, 942.477796076938, 628.3185307179587});
equation
  a.tau_ref = 108.45473940871686;
  b.tau_ref = 27.113684852179215;
  c.tau_ref = 1000;
  connect(a.flange, speed[1].flange);
  connect(b.flange, speed[2].flange);
  connect(c.flange, speed[3].flange);
end Motor;

// At 364.1 rad/s the throttle is worth -40.9776855 N.m closed and 80.9 open: 54.2 N.m at a pedal of 0.780927904. 247.9 g/kWh there: 247.9e-3/3.6e6*54.2*364.1 = 1.35892e-3 kg/s, an
// efficiency of 1/(247.9e-3/3.6e6*42.6e6) = 0.340892.
// case Engine --stop-time 1
// final engine.tau = 54.2 +- 1e-3
// final engine.fuelRate = 1.35892e-3 +- 1e-7
// final engine.efficiency = 0.340892 +- 2e-5
// final closed.tau = -40.9777 +- 1e-3
model Engine
  parameter Drivetrain.Data.GeoMetro1L data;
  Drivetrain.Machines.EngineMap engine(torqueMap = data.torqueMap, fuelMap = data.fuelMap, H = data.H);
  Drivetrain.Machines.EngineMap closed(torqueMap = data.torqueMap, fuelMap = data.fuelMap, H = data.H);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 364.1);
equation
  engine.pedal = 0.780927904175418;
  closed.pedal = 0;
  connect(engine.flange, speed.flange);
  connect(closed.flange, speed.flange);
end Engine;

// 100 N.m: at stall 1444 rev/min = 151.2153264 rad/s and twice the torque; at a ratio of 0.8 1973 rev/min and 1.1 times the torque.
// case Converter --stop-time 1
// final stall.tau_p = 100 +- 1e-3
// final stall.tau_t = 200 +- 2e-3
// final drive.tau_p = 100 +- 1e-3
// final drive.tau_t = 110 +- 2e-3
model Converter
  parameter Drivetrain.Data.JdmaConverter data;
  Drivetrain.Couplings.ConverterCircuit stall(characteristics = data.characteristics), drive(characteristics = data.characteristics);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed pump[2](w_fixed = {151.21532639278868, 206.61207685108872});
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed turbine[2](w_fixed = {0, 165.289661480871});
equation
  connect(pump[1].flange, stall.flange_a);
  connect(pump[2].flange, drive.flange_a);
  connect(stall.flange_b, turbine[1].flange);
  connect(drive.flange_b, turbine[2].flange);
end Converter;

// Braking with 10 and 50 % of slip under 4 kN: with x = 18.43*0.1 and so on 4234.4445 and 3354.1954 N, by the formula in per cent; under 2 kN and 10 % 2191.8181 N.
// case Tyre --stop-time 1 --tolerance 1e-9
// final tire[1].F = -4234.4445 +- 0.01
// final tire[2].F = -3354.1954 +- 0.01
// final light.F = -2191.8181 +- 0.01
model Tyre
  parameter Drivetrain.Data.BakkerTire data, half(Fz = 2000);
  Drivetrain.Vehicles.MagicFormulaTire tire[2](each r = 0.5, each B = data.B, each C = data.C, each D = data.D, each E = data.E);
  Drivetrain.Vehicles.MagicFormulaTire light(r = 0.5, B = half.B, C = half.C, D = half.D, E = half.E);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed rim[3](w_fixed = {36, 20, 36});
  Modelica.Mechanics.Translational.Sources.ConstantSpeed hub(v_fixed = 20);
equation
  tire.Fz = {4000, 4000};
  light.Fz = 2000;
  connect(rim[1].flange, tire[1].flangeR);
  connect(rim[2].flange, tire[2].flangeR);
  connect(rim[3].flange, light.flangeR);
  connect(tire[1].flangeT, hub.flange);
  connect(tire[2].flangeT, hub.flange);
  connect(light.flangeT, hub.flange);
end Tyre;

// At 10 m/s and a tip speed ratio of 8: P = 1.225/2*pi*63^2*1000*0.465005 = 3551359.9 W.
// case Rotor --stop-time 1
// final rotor.P = 3551359.9 +- 1
model Rotor
  parameter Drivetrain.Data.NREL5MW data;
  Drivetrain.Machines.WindTurbineRotor rotor(R = data.R, useTable = true, cpTable = data.cpTable);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 80/63);
equation
  rotor.v_wind = 10;
  rotor.pitch = 0;
  connect(rotor.flange, speed.flange);
end Rotor;

// At 2400 rev/min and 75 lb.ft = 101.681358 N.m the source burns 1.76 g/s; without load at 1600 rev/min 0.32 g/s. Wide open at 1892 rev/min = 198.1298 rad/s 160.3 lb.ft = 217.32692 N.m.
// case Diesel --stop-time 1
// final engine.fuelRate = 1.76e-3 +- 1e-7
// final idle.fuelRate = 0.32e-3 +- 1e-6
// final open.tau = 217.327 +- 1e-2
model Diesel
  parameter Drivetrain.Data.VolkswagenTDI19 data;
  Drivetrain.Machines.EngineMap engine(torqueMap = [0, 0, 1; 0, 0, 203.362716674; 500, 0, 203.362716674], fuelMap = data.fuelMap, H = data.H);
  Drivetrain.Machines.EngineMap idle(torqueMap = [0, 0, 1; 0, 1e-6, 100; 500, 1e-6, 100], fuelMap = data.fuelMap, H = data.H);
  Drivetrain.Machines.EngineMap open(torqueMap = data.torqueMap, fuelMap = data.fuelMap, H = data.H);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed[3](w_fixed = {251.32741228718345, 167.55160819145564, 198.12977668639628});
equation
  engine.pedal = 0.5;
  idle.pedal = 0;
  open.pedal = 1;
  connect(engine.flange, speed[1].flange);
  connect(idle.flange, speed[2].flange);
  connect(open.flange, speed[3].flange);
end Diesel;

// 88.3 % at 2000 rev/min and 50 N.m: (1/0.883 - 1)*50*209.4395 = 1387.5664 W. Between 1500 and 2000 rev/min the envelope is (111 + 106)/2 N.m at 1750.
// case MagnetMotor --stop-time 1 --tolerance 1e-9
// final a.lossPower = 1387.5664 +- 0.01
// final b.tau = 108.5 +- 1e-3
model MagnetMotor
  parameter Drivetrain.Data.MannesmannSachs25kW data;
  Drivetrain.Machines.ElectricDrive a(useEnvelope = true, k_copper = 0, k_friction = 0, envelope = data.envelope, lossTable = data.lossTable, w_max = 1.1*data.w_max);
  Drivetrain.Machines.ElectricDrive b(useEnvelope = true, k_copper = 0, k_friction = 0, envelope = data.envelope, lossTable = data.lossTable, w_max = 1.1*data.w_max, C = 1e9);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed[2](w_fixed = {209.43951023931953, 183.25957145940461});
equation
  a.tau_ref = 50;
  b.tau_ref = 1000;
  connect(a.flange, speed[1].flange);
  connect(b.flange, speed[2].flange);
end MagnetMotor;
