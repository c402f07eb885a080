model ElectricCarNEDC "An electric car with slipping tyres drives the New European Driving Cycle"
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter Real regeneration(min = 0, max = 1) = 1 "Share of the braking that the drive may do";
  Drivetrain.Vehicles.DriveCycle cycle "NEDC";
  Drivetrain.Vehicles.Driver driver(K_p = 30, K_i = 1, K_ff = 0.15) "Driver";
  Drivetrain.Machines.ElectricDrive drive(tau_max = 250, P_max = 80e3, P_0 = 250, k_copper = 0.06, k_friction = 1, C = 2e4, G = 60) "Motor and inverter";
  Components.Inertia rotor(J = 0.04) "Rotor and gears";
  Components.IdealGear gear(ratio = 9) "Reduction and differential";
  Components.SpringDamper sideShafts(c = 9000, d = 90) "Both side shafts";
  Drivetrain.Vehicles.Wheel front(J = 2, c_rr = 0.009, useBrake = true, tau_brake = 3000) "Driven axle";
  Drivetrain.Vehicles.Wheel rear(J = 2, c_rr = 0.009, useBrake = true, tau_brake = 1500) "Other axle";
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, A = 2.2, c_d = 0.29, s(start = 0, fixed = true), v(start = 0, fixed = true)) "Body";
  Modelica.Blocks.Sources.RealExpression frictionBrake(y = min(1, max(0, driver.brake - blend*regeneration*0.35) + (1 - blend)*0.25*max(0, 1 - cycle.v_ref)));
  Real blend(unit = "1") = max(0, min(1, (car.v - 0.5)/2)) "Share of the electric brake: none near standstill";
  SI.Energy battery(start = 0, fixed = true, displayUnit = "kW.h") "Energy taken from the battery";
  Real consumption(unit = "kW.h/km") = if car.s > 100 then battery/3.6e6/(car.s/1000) else 0 "Energy for each kilometre so far";
  SI.Velocity error = cycle.v_ref - car.v "How much slower than wanted";
initial equation
  rotor.phi = 0;
  rotor.w = 0;
  front.inertia.phi = 0;
  front.inertia.w = 0;
  rear.inertia.phi = 0;
  rear.inertia.w = 0;
equation
  connect(cycle.v_ref, driver.v_ref);
  connect(car.v, driver.v);
  drive.tau_ref = drive.tau_max*(driver.accelerator - blend*regeneration*min(driver.brake, 0.35));
  connect(drive.flange, rotor.flange_a);
  connect(rotor.flange_b, gear.flange_a);
  connect(gear.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, front.flangeR);
  connect(frictionBrake.y, front.brakeSignal);
  connect(frictionBrake.y, rear.brakeSignal);
  connect(front.flangeT, car.flange);
  connect(rear.flangeT, car.flange);
  connect(car.Fz_front, front.Fz);
  connect(car.Fz_rear, rear.Fz);
  der(battery) = drive.P_electric;
  annotation(
    experiment(StartTime = 0, StopTime = 1180, Tolerance = 1e-6, Interval = 1),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end ElectricCarNEDC;
