within PowerSplitHybrid;
model PowerSplitHybrid "A power-split hybrid car follows a speed plan"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.{Rotational, Translational};
  parameter Real ratio = 78/30 "Teeth of the ring divided by teeth of the sun";
  Driver driver(plan = [0, 0; 4, 0; 16, 36; 30, 36; 50, 95; 75, 95; 90, 30; 100, 30; 110, 0; 120, 0]) "Driver";
  ControlUnit controlUnit(ratio = ratio) "Who does what";
  Engine engine "Engine";
  Motor motor1(J = 0.02, tauMax = 45) "Motor on the sun";
  Motor motor2(J = 0.03, tauMax = 350) "Motor on the shaft of the ring";
  Battery battery "Battery";
  Modelica.Blocks.Math.Add power "Power of both motors";
  Rotational.Components.IdealPlanetary planetary(ratio = ratio) "Planetary gear set";
  Rotational.Components.IdealGear finalDrive(ratio = 3.9) "Final drive";
  Rotational.Components.SpringDamper sideShafts(c = 9000, d = 150, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Side shafts and tyres";
  Rotational.Components.Brake brakes(mu_pos = [0, 0.38], cgeo = 0.4, fn_max = 12000) "Brakes of all wheels";
  Translational.Components.Vehicle car(
    m = 1450,
    R = 0.3,
    J = 3,
    A = 2.1,
    Cd = 0.27,
    CrConstant = 0.009,
    vReg = 0.05,
    s(start = 0, fixed = true),
    v(start = 0, fixed = true)) "Mass, wheels, air, rolling resistance";
  Translational.Sensors.SpeedSensor speed "Speed of the car";
protected
  ControlBus bus "All signals";
initial equation
  engine.crankshaft.w = 0;
  engine.crankshaft.phi = 0;
equation
  connect(motor1.flange, planetary.sun);
  connect(engine.flange, planetary.carrier);
  connect(motor2.flange, planetary.ring);
  connect(planetary.ring, finalDrive.flange_a);
  connect(finalDrive.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, brakes.flange_a);
  connect(brakes.flange_b, car.flangeR);
  connect(car.flangeT, speed.flange);
  connect(motor1.P, power.u1);
  connect(motor2.P, power.u2);
  connect(power.y, battery.P);
  connect(speed.v, bus.speed);
  connect(motor2.w, bus.ringSpeed);
  connect(bus.tau1, motor1.tau);
  connect(bus.tau2, motor2.tau);
  connect(bus.pressure, brakes.f_normalized);
  connect(driver.bus, bus);
  connect(controlUnit.bus, bus);
  connect(engine.bus, bus);
  connect(battery.bus, bus);
  annotation(experiment(StartTime = 0, StopTime = 120, Tolerance = 1e-6, Interval = 0.1));
end PowerSplitHybrid;
