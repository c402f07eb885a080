model RestSeen "a wheel comes to rest on what a brake holds; when its bearing has locked, a motor starts"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real w0 = 1.6064895054115444;
  Components.Inertia wheel(J = 1.236417826345691, phi(start = 0, fixed = true), w(start = w0, fixed = true));
  Components.BearingFriction bearing(tau_pos = [0, 0.45094304879849156]);
  Components.Clutch clutch(mu_pos = [0, 1], fn_max = 5.7775064153190225, f_normalized = 1);
  Components.Inertia held(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Brake brake(mu_pos = [0, 1], fn_max = 100, f_normalized = 1);
  Components.Inertia driven(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Sources.Torque motor(tau = if is_locked then 1 else 0);
  discrete Boolean is_locked(start = false, fixed = true);
equation
  when bearing.locked then
    is_locked = true;
  end when;
  connect(wheel.flange_b, bearing.flange_a);
  connect(wheel.flange_b, clutch.flange_a);
  connect(clutch.flange_b, held.flange_a);
  connect(held.flange_b, brake.flange_a);
  connect(motor.flange, driven.flange_a);
end RestSeen;
