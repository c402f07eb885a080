model ClutchLaunch "An engine takes a vehicle along by a clutch that slips, locks, and slips again"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Sources.ConstantTorque drive(tau_constant = 90);
  Components.Inertia engine(J = 0.2, phi(start = 0, fixed = true), w(start = 150, fixed = true));
  Components.Clutch clutch(mu_pos = [0, 0.2], fn_max = 1500, cgeo = 0.6);
  Modelica.Blocks.Sources.TimeTable pressure(table = [0, 0; 0.3, 0; 0.8, 0.7; 2.2, 0.7; 2.4, 0.2; 3, 0.2]);
  Components.Inertia hub(J = 0.05);
  Components.SpringDamper shaft(c = 800, d = 3, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Components.Inertia vehicle(J = 4, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Damper drag(d = 0.1);
  Components.Fixed road;
equation
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, clutch.flange_a);
  connect(pressure.y, clutch.f_normalized);
  connect(clutch.flange_b, hub.flange_a);
  connect(hub.flange_b, shaft.flange_a);
  connect(shaft.flange_b, vehicle.flange_a);
  connect(vehicle.flange_b, drag.flange_a);
  connect(drag.flange_b, road.flange);
  annotation(experiment(StopTime = 3));
end ClutchLaunch;
