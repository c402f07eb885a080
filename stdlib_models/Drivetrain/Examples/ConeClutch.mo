within Drivetrain.Examples;
model ConeClutch "Two cones and a disc of the same radii, pressed with the same force"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.ConeClutch cone(r = {0.035, 0.032}, alpha = 0.1222, phi_rel(start = 0, fixed = true), w_rel(start = -100, fixed = true)) "Cones of 7 degrees";
  Drivetrain.Clutches.ConeClutch disc(r = {0.035, 0.032}, alpha = 1.5708, phi_rel(start = 0, fixed = true), w_rel(start = -100, fixed = true)) "90 degrees: a disc";
  Rotational.Components.Inertia first[2](each J = 0.02, each phi(start = 0, fixed = true), each w(start = 100, fixed = true));
  Rotational.Components.Inertia second[2](each J = 0.1);
  Sources.Constant force(k = 200);
equation
  connect(first[1].flange_b, cone.flange_a);
  connect(first[2].flange_b, disc.flange_a);
  connect(cone.flange_b, second[1].flange_a);
  connect(disc.flange_b, second[2].flange_a);
  connect(force.y, cone.fn);
  connect(force.y, disc.fn);
  annotation(
    experiment(StopTime = 0.3, Tolerance = 1e-8, Interval = 0.00075),
    Documentation(
      info = "<html>
<p>The wedge of 7 degrees makes 8.2 times the torque: 11.0 N.m against 1.34 N.m. The cones stick after 0.15 s and are warmer by 0.83 K.</p>
</html>",
      figures = {
        Figure(title = "Two cones and a disc of the same radii, pressed with the same force", preferred = true, plots = {
          Plot(curves = {Curve(y = first[1].w), Curve(y = second[1].w), Curve(y = first[2].w), Curve(y = second[2].w)}),
          Plot(curves = {Curve(y = cone.T), Curve(y = disc.T)})})}));
end ConeClutch;
