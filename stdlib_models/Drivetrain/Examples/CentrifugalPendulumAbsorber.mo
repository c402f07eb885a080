within Drivetrain.Examples;
model CentrifugalPendulumAbsorber "Pendulums of order 2 take a second-order torque from the shaft"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Couplings.CentrifugalPendulumAbsorber absorber(m = 1, r_0 = 0.12, order = 2, v(start = -0.4166667)) "Pendulums on a carrier";
  Rotational.Components.Inertia shaft[2](J = {0.05, 0.0644}, each phi(start = 0, fixed = true), each w(start = 100, fixed = true)) "With the pendulums, and with their inertia fixed to it";
  Rotational.Sources.Torque source[2];
equation
  source[1].tau = 10*sin(2*shaft[1].phi);
  source[2].tau = 10*sin(2*shaft[2].phi);
  connect(source.flange, shaft.flange_a);
  connect(shaft[1].flange_b, absorber.flange_a);
  annotation(
    experiment(StopTime = 0.3, Tolerance = 1e-8, Interval = 0.001),
    Documentation(
      info = "<html>
<p>Both shafts get 10 N.m at twice their speed. With the masses fixed to it the shaft swings by ±0.78 rad/s. The pendulums, which begin here with the swing that they
have in the long run, swing against the torque, at any speed with the right frequency: the shaft turns evenly.</p>
</html>",
      figures = {
        Figure(title = "Pendulums of order 2 take a second-order torque from the shaft", preferred = true, plots = {
          Plot(curves = {Curve(y = shaft[2].w), Curve(y = shaft[1].w)}),
          Plot(curves = {Curve(y = absorber.s)})})}));
end CentrifugalPendulumAbsorber;
