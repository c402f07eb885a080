model SetsIn "A filtered source of speed takes a bearing along from 0.5 s on"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Sources.Speed speed(f_crit = 10);
  Components.BearingFriction bearing(tau_pos = [0, 5]);
  Components.Inertia inertia(J = 1);
equation
  speed.w_ref = if time < 0.5 then 0 else 10 * (time - 0.5);
  connect(speed.flange, bearing.flange_a);
  connect(bearing.flange_b, inertia.flange_a);
  annotation(experiment(StopTime = 1));
end SetsIn;
