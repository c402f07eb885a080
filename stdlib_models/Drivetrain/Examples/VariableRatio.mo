within Drivetrain.Examples;
model VariableRatio "A ratio that changes while both sides turn freely"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.VariableRatio gear(c = 1e5, d = 100) "Gear with a ratio from outside";
  Rotational.Components.Inertia engine(J = 0.5, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Sources.Ramp ratio(offset = 2, height = 1, duration = 1, startTime = 0.5);
equation
  connect(engine.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  connect(ratio.y, gear.ratio);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>No torque from outside: the kinetic energy stays, (J_b + J_a*ratio^2)*w_b^2/2. Between the ratios 2 and 3 the load falls from 10 to 7.84 rad/s and the engine rises from 20 to
23.5 rad/s.</p>
</html>",
      figures = {
        Figure(title = "A ratio that changes while both sides turn freely", preferred = true, plots = {
          Plot(curves = {Curve(y = engine.w), Curve(y = load.w)}),
          Plot(curves = {Curve(y = ratio.y)})})}));
end VariableRatio;
