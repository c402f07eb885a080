within Drivetrain.Examples;
model CableDrum "A drum lifts a mass on a rope that gets shorter and stiffer"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Couplings.CableDrum rope(r = 0.2, L_0 = 10, EA = 1e5, T_d = 2e-3) "Drum and rope";
  Rotational.Sources.Speed drive(exact = true, phi(start = 0, fixed = true));
  Translational.Components.Mass load(m = 100, s(start = 0.0981, fixed = true), v(start = 0, fixed = true));
  Translational.Sources.ConstantForce weight(f_constant = 981);
  Sources.Trapezoid w(amplitude = 4, rising = 0.5, width = 8, falling = 0.5, period = 20, nperiod = 1, startTime = 0.5);
equation
  connect(w.y, drive.w_ref);
  connect(drive.flange, rope.flangeR);
  connect(rope.flangeT, load.flange_a);
  connect(load.flange_b, weight.flange);
  annotation(
    experiment(StopTime = 11, Tolerance = 1e-8, Interval = 0.0275),
    Documentation(
      info = "<html>
<p>The start makes the load swing on the rope. The rope gets shorter: the swing gets faster. At the end, on 3 m of rope, the same deceleration makes a smaller and quicker swing.</p>
</html>",
      figures = {
        Figure(title = "A drum lifts a mass on a rope that gets shorter and stiffer", preferred = true, plots = {
          Plot(curves = {Curve(y = load.v)}),
          Plot(curves = {Curve(y = rope.F)}),
          Plot(curves = {Curve(y = rope.l)})})}));
end CableDrum;
