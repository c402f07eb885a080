within ElectricVehicle.Parts;
model Chassis "From the motor's shaft to the road: gear, side shafts, brakes, the car"
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  parameter SI.Mass m = 1550 "Mass of the car";
  parameter SI.Length R = 0.31 "Radius of the wheels";
  parameter Real ratio = 9.2 "Speed of the motor divided by that of the wheels";
  Rotational.Interfaces.Flange_a flange "Shaft of the motor";
  Interfaces.ControlBus controlBus "Takes chassis.pressure, gives chassis.speed";
  Rotational.Components.IdealGear gear(ratio = ratio) "Reduction";
  Rotational.Components.SpringDamper sideShafts(c = 9000, d = 120, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Side shafts and tyres";
  Rotational.Components.Brake brakes(mu_pos = [0, 0.38], peak = 1.05, cgeo = 0.4, fn_max = 20000) "Brakes of all wheels";
  Translational.Components.Vehicle car(
    m = m,
    R = R,
    J = 3.2,
    A = 2.2,
    Cd = 0.29,
    CrConstant = 0.009,
    vReg = 0.05,
    s(start = 0, fixed = true),
    v(start = 0, fixed = true)) "Mass, wheels, air, rolling resistance";
  Translational.Sensors.SpeedSensor speed "Speed of the car";
equation
  connect(flange, gear.flange_a);
  connect(gear.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, brakes.flange_a);
  connect(brakes.flange_b, car.flangeR);
  connect(car.flangeT, speed.flange);
  connect(controlBus.chassis.pressure, brakes.f_normalized);
  connect(speed.v, controlBus.chassis.speed);
end Chassis;
