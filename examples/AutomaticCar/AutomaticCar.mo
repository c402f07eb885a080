model AutomaticCar "A car with converter, six-speed Lepelletier gearbox and shift control drives the New European Driving Cycle"
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter Integer lockFrom = 3 "Gear from which the converter is locked; 7: never";
  parameter SI.AngularVelocity w_idle = 80 "Speed at which the engine idles";
  constant Real converterData[:, 3] = [Drivetrain.Couplings.Interfaces.typicalConverter[:, 1:2], 0.4*Drivetrain.Couplings.Interfaces.typicalConverter[:, 3]] "A smaller converter";
  Drivetrain.Vehicles.DriveCycle cycle "NEDC";
  Drivetrain.Vehicles.Driver driver(K_p = 15, K_i = 0.5, K_ff = 0.15) "Driver";
  Drivetrain.Machines.EngineMap engine(T_torque = 0.1) "Engine";
  Components.Inertia crankshaft(J = 0.15, w(start = w_idle, fixed = true), phi(start = 0, fixed = true)) "Engine, flywheel and pump of the converter";
  Drivetrain.Couplings.TorqueConverter converter(characteristics = converterData, tau_lockUp = 300) "Converter with lock-up";
  Components.Inertia turbine(J = 0.04) "Turbine and input shaft";
  Drivetrain.Gears.Lepelletier set "Gear sets";
  Components.Clutch A(mu_pos = [0, 1], fn_max = 700), B(mu_pos = [0, 1], fn_max = 500), E(mu_pos = [0, 1], fn_max = 500);
  Components.Brake C(mu_pos = [0, 1], fn_max = 700), D(mu_pos = [0, 1], fn_max = 1200);
  Components.Inertia small(J = 0.003), large(J = 0.003), carrier(J = 0.005), output_(J = 0.01);
  Drivetrain.Controllers.ShiftSchedule schedule(
    up = [0, 3.5, 6.5, 9.5, 13, 17; 0.4, 5, 9, 13, 18, 24; 1, 10, 18, 27, 36, 46],
    down = [0, 2, 4.5, 7, 10, 13.5; 0.4, 3, 6, 9, 13, 18; 1, 7, 14, 22, 30, 40], T_wait = 0.7) "Lines in m/s";
  Drivetrain.Controllers.ClutchByClutchShift shift(
    closed = [true, false, false, true, false; true, false, true, false, false; true, true, false, false, false; true, false, false, false, true; false, true, false, false, true; false, false, true, false, true])
    "A, B, C, D, E";
  Modelica.Blocks.Continuous.FirstOrder lockUp(T = 0.3, initType = Modelica.Blocks.Types.Init.InitialOutput) "Pressure on the lock-up clutch";
  Components.IdealGear finalDrive(ratio = 3.2) "Final drive";
  Components.SpringDamper sideShafts(c = 9000, d = 120) "Side shafts";
  Drivetrain.Vehicles.Wheel rear(J = 2, c_rr = 0.009, useBrake = true, tau_brake = 1800) "Driven axle";
  Drivetrain.Vehicles.Wheel front(J = 2, c_rr = 0.009, useBrake = true, tau_brake = 3000) "Other axle";
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, A = 2.2, c_d = 0.29, s(start = 0, fixed = true), v(start = 0, fixed = true)) "Body";
  Modelica.Blocks.Sources.RealExpression brakes(y = max(driver.brake, 0.25*max(0, 1 - 2*cycle.v_ref)*max(0, 1 - car.v))) "Against creeping, where the car shall stand";
  Real consumption(unit = "kg") = if car.s > 100 then engine.fuel/(car.s/1e5) else 0 "Fuel for 100 km so far";
  SI.Velocity error = cycle.v_ref - car.v "How much slower than wanted";
initial equation
  turbine.w = 0;
  turbine.phi = 0;
  small.w = 0;
  large.w = 0;
  A.phi_rel = 0;
  output_.phi = 0;
  rear.inertia.w = 0;
  rear.inertia.phi = 0;
  front.inertia.w = 0;
  front.inertia.phi = 0;
equation
  connect(cycle.v_ref, driver.v_ref);
  connect(car.v, driver.v);
  connect(car.v, schedule.speed);
  connect(driver.accelerator, schedule.pedal);
  connect(schedule.gear, shift.gear);
  engine.pedal = max(0, min(1, max(driver.accelerator, 0.05*(w_idle - crankshaft.w))))*shift.engine;
  lockUp.u = if schedule.gear >= lockFrom and driver.accelerator > 0.01 then 1 else 0;
  connect(engine.flange, crankshaft.flange_a);
  connect(crankshaft.flange_b, converter.flange_a);
  connect(lockUp.y, converter.u_lockUp);
  connect(converter.flange_b, turbine.flange_a);
  connect(turbine.flange_b, set.flange_a);
  connect(set.slow, A.flange_a);
  connect(A.flange_b, small.flange_a);
  connect(small.flange_b, set.small);
  connect(set.slow, B.flange_a);
  connect(B.flange_b, large.flange_a);
  connect(large.flange_b, set.large);
  connect(large.flange_a, C.flange_a);
  connect(turbine.flange_b, E.flange_a);
  connect(E.flange_b, carrier.flange_a);
  connect(carrier.flange_b, set.carrier);
  connect(carrier.flange_a, D.flange_a);
  connect(shift.p[1], A.f_normalized);
  connect(shift.p[2], B.f_normalized);
  connect(shift.p[3], C.f_normalized);
  connect(shift.p[4], D.f_normalized);
  connect(shift.p[5], E.f_normalized);
  connect(set.flange_b, output_.flange_a);
  connect(output_.flange_b, finalDrive.flange_a);
  connect(finalDrive.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, rear.flangeR);
  connect(rear.flangeT, car.flange);
  connect(front.flangeT, car.flange);
  connect(car.Fz_front, front.Fz);
  connect(car.Fz_rear, rear.Fz);
  connect(brakes.y, rear.brakeSignal);
  connect(brakes.y, front.brakeSignal);
  annotation(
    experiment(StartTime = 0, StopTime = 1180, Tolerance = 1e-5, Interval = 1),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end AutomaticCar;
