model Freewheel "A starter turns a machine by a freewheel; the machine overtakes it"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Modelica.Blocks.Sources.Sine swing(amplitude = 40, f = 0.8, offset = 8);
  Sources.Torque starter;
  Components.Inertia rotor(J = 0.2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Damper loss(d = 0.1);
  Components.OneWayClutch freewheel(mu_pos = [0, 0.2], fn_max = 100, cgeo = 0.5, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Modelica.Blocks.Sources.Constant press(k = 1);
  Components.Inertia machine(J = 1);
  Components.Damper drag(d = 0.2);
  Components.Fixed ground;
equation
  connect(swing.y, starter.tau);
  connect(starter.flange, rotor.flange_a);
  connect(rotor.flange_a, loss.flange_a);
  connect(loss.flange_b, ground.flange);
  connect(rotor.flange_b, freewheel.flange_a);
  connect(press.y, freewheel.f_normalized);
  connect(freewheel.flange_b, machine.flange_a);
  connect(machine.flange_b, drag.flange_a);
  connect(drag.flange_b, ground.flange);
  annotation(experiment(StopTime = 4));
end Freewheel;
