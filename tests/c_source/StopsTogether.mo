model StopsTogether "A wheel comes to rest on a standing one: by a clutch and its own bearing, in one instant. The bearing's rest starts a motor"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real w0 = 2.8810540300897918, F = 5.509384353823166, B = 0.5287178878294014;
  Components.Inertia wheel(J = 4.9786596940012675, phi(start = 0, fixed = true), w(start = w0, fixed = true));
  Components.Inertia standing(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Clutch clutch(mu_pos = [0, 1], fn_max = F, f_normalized = 1);
  Components.BearingFriction bearing(tau_pos = [0, B]);
  Components.Brake brake(mu_pos = [0, 1], fn_max = 100, f_normalized = 1);
  Components.Inertia driven(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Sources.Torque motor(tau = if has_rested then 1 else 0);
  discrete Boolean has_rested(start = false, fixed = true);
  output Real since = driven.w "Time since the rest";
equation
  when bearing.locked then
    has_rested = true;
  end when;
  connect(motor.flange, driven.flange_a);
  connect(wheel.flange_b, bearing.flange_a);
  connect(wheel.flange_b, clutch.flange_a);
  connect(clutch.flange_b, standing.flange_a);
  connect(standing.flange_b, brake.flange_a);
  annotation(experiment(StopTime = 4));
end StopsTogether;
