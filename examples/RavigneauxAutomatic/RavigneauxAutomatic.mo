model RavigneauxAutomatic "A four-speed automatic transmission on a Ravigneaux set, with a shift schedule"
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;

  block ShiftSchedule "Gear over speed and pedal, with hysteresis"
    parameter SI.AngularVelocity up[3] = {190, 330, 470} "Speeds of the output at which to shift up, at full pedal";
    parameter SI.AngularVelocity down[3] = {110, 220, 400} "Speeds at which to shift down, at full pedal";
    parameter Real coast = 0.45 "Share of these speeds without pedal";
    Modelica.Blocks.Interfaces.RealInput w "Speed of the output";
    Modelica.Blocks.Interfaces.RealInput pedal "Pedal, 0 to 1";
    Integer gear(start = 1, fixed = true) "Gear";
    discrete Modelica.Units.SI.Time t_shift(start = -1, fixed = true) "Last shift";
    Real share = coast + (1 - coast)*pedal "Share of the speeds now";
    SI.AngularVelocity w_up = share*up[min(pre(gear), 3)] "Next shift up";
    SI.AngularVelocity w_down = share*down[max(pre(gear) - 1, 1)] "Next shift down";
    output Boolean C1 = gear <= 3 "Clutch to the small sun";
    output Boolean C3 = gear >= 3 "Clutch to the carrier";
    output Boolean B1 = gear == 2 or gear == 4 "Brake of the large sun";
    output Boolean B2 = gear == 1 "Brake of the carrier";
  equation
    when pre(gear) < 4 and w > w_up and time > pre(t_shift) + 0.8 then
      gear = pre(gear) + 1;
      t_shift = time;
    elsewhen pre(gear) > 1 and w < w_down and time > pre(t_shift) + 0.8 then
      gear = pre(gear) - 1;
      t_shift = time;
    end when;
  end ShiftSchedule;

  block Valve "Pressure of a friction element: rises and falls at given rates"
    parameter SI.Time rise = 0.4 "Time to close";
    parameter SI.Time fall = 0.15 "Time to open";
    parameter Real y_start = 0 "Pressure at the start";
    input Boolean u "Command";
    Modelica.Blocks.Interfaces.RealOutput y(start = y_start, fixed = true) "Pressure, 0 to 1";
  equation
    der(y) = if u and y < 1 then 1/rise elseif not u and y > 0 then -1/fall else 0;
  end Valve;

  parameter Real mu_pos[:, 2] = [0, 0.12; 200, 0.13] "Friction of the plates over the speed";
  SI.Velocity v = 0.31/3.7*vehicle.w "Speed of the car: wheels of 0.31 m, final drive 3.7";
  SI.Power heat = C1.lossPower + C3.lossPower + B1.lossPower + B2.lossPower "Losses of clutches and brakes";
  Real ratio = engine.w/max(vehicle.w, 1) "Turns of the engine for one turn of the output";

  Modelica.Blocks.Sources.TimeTable pedal(table = [0, 1; 14, 1; 14.3, 0.15; 22, 0.15; 22.3, 1; 30, 1]) "Driver: full, cruising, kick-down";
  ShiftSchedule schedule "Gear";
  Modelica.Blocks.Interfaces.RealOutput demand =
    (210*pedal.y*max(0, 1 - max(0, engine.w - 600)/60) - 15)*(if time < schedule.t_shift + 0.35 then 0.6 else 1) "Torque of the engine, less while it shifts; ends at 630 rad/s";
  Rotational.Sources.Torque combustion "Torque of the engine";
  Rotational.Components.Inertia engine(J = 0.18, w(start = 160, fixed = true), phi(start = 0, fixed = true)) "Engine and turbine";
  Rotational.Components.Clutch C1(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 4000) "Engine to the small sun: gears 1 to 3";
  Rotational.Components.Clutch C3(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 4000) "Engine to the carrier: gears 3 and 4";
  Rotational.Components.Brake B1(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 3000) "Holds the large sun: gears 2 and 4";
  Rotational.Components.Brake B2(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 7000) "Holds the carrier: gear 1";
  Valve valveC1(u = schedule.C1, rise = 1.5) "Pressure on C1: closes softly when the car starts";
  Valve valveC3(u = schedule.C3);
  Valve valveB1(u = schedule.B1);
  Valve valveB2(u = schedule.B2, y_start = 1);
  Drivetrain.Gears.Ravigneaux set(z_small = 31, z_large = 38, z_ring = 85, eta_mesh = 0.99, P_small = 5) "Gear set";
  Rotational.Components.Inertia small(J = 0.004) "Small sun";
  Rotational.Components.Inertia large(J = 0.008) "Large sun";
  Rotational.Components.Inertia carrier(J = 0.015, w(start = 0, fixed = true), phi(start = 0, fixed = true)) "Carrier";
  Rotational.Components.Inertia ring(J = 0.01, w(start = 0, fixed = true), phi(start = 0, fixed = true)) "Ring";
  Rotational.Components.SpringDamper shafts(c = 1200, d = 12, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Shafts, at the output";
  Rotational.Components.Inertia vehicle(J = 1450*(0.31/3.7)^2) "Car of 1450 kg, final drive 3.7, wheels of 0.31 m";
  Rotational.Components.BearingFriction rolling(tau_pos = [0, 14]) "Rolling resistance";
  Rotational.Sources.QuadraticSpeedDependentTorque air(tau_nominal = -33, w_nominal = 358) "Resistance of the air: 395 N at 30 m/s";
equation
  schedule.w = vehicle.w;
  connect(pedal.y, schedule.pedal);
  connect(demand, combustion.tau);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, C1.flange_a);
  connect(engine.flange_b, C3.flange_a);
  connect(C1.flange_b, small.flange_a);
  connect(C3.flange_b, carrier.flange_a);
  connect(B1.flange_a, large.flange_a);
  connect(B2.flange_a, carrier.flange_a);
  connect(small.flange_b, set.small);
  connect(large.flange_b, set.large);
  connect(carrier.flange_b, set.carrier);
  connect(set.ring, ring.flange_a);
  connect(ring.flange_b, shafts.flange_a);
  connect(shafts.flange_b, vehicle.flange_a);
  connect(vehicle.flange_b, rolling.flange_a);
  connect(rolling.flange_b, air.flange);
  connect(valveC1.y, C1.f_normalized);
  connect(valveC3.y, C3.f_normalized);
  connect(valveB1.y, B1.f_normalized);
  connect(valveB2.y, B2.f_normalized);
  annotation(
    experiment(StartTime = 0, StopTime = 30, Tolerance = 1e-6, Interval = 0.01),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end RavigneauxAutomatic;
