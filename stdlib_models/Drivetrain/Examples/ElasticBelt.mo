within Drivetrain.Examples;
model ElasticBelt "A belt under a growing load: one span takes what the other gives, until it is slack"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Couplings.ElasticBelt belt(r_a = 0.05, r_b = 0.1, a = 0.4, EA = 1e5, T_d = 1e-3, F_0 = 300, mu = 20) "Belt and pulleys";
  Rotational.Components.Inertia pulley(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Fixed held "Holds the second pulley";
  Rotational.Sources.Torque motor;
  Sources.Ramp torque(height = 60, duration = 1);
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, pulley.flange_a);
  connect(pulley.flange_b, belt.flange_a);
  connect(belt.flange_b, held.flange);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.0025),
    Documentation(
      info = "<html>
<p>Up to 30 N.m both spans carry: the forces part around the pretension of 300 N. Then one span is slack, and the belt is only half as stiff. (mu is large here: no warning of slip.)</p>
</html>",
      figures = {
        Figure(title = "A belt under a growing load: one span takes what the other gives, until it is slack", preferred = true, plots = {
          Plot(curves = {Curve(y = belt.F_1), Curve(y = belt.F_2)}),
          Plot(curves = {Curve(y = pulley.phi)})})}));
end ElasticBelt;
