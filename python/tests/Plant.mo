model Plant "A motor on a table that is to follow a speed"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  input Real u(unit = "N.m") "Torque of the motor";
  output Real y(unit = "rad/s") = load.w "Speed of the load";
  Sources.Torque source;
  Components.Inertia motor(J = 0.02);
  Components.SpringDamper shaft(c = 500, d = 0.5);
  Components.Inertia load(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
initial equation
  motor.phi = 0;
  motor.w = 0;
equation
  source.tau = u;
  connect(source.flange, motor.flange_a);
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
end Plant;
