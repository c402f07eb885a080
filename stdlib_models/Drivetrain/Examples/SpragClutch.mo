within Drivetrain.Examples;
model SpragClutch "Sprags make turning in one direction of a swing"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.SpragClutch sprag(lambda = 0.5) "Freewheel";
  Rotational.Sources.Speed speed(exact = true, phi(start = 0, fixed = true));
  Rotational.Components.Inertia load(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Damper resistance(d = 2);
  Rotational.Components.Fixed ground;
  Sources.Sine w(amplitude = 20, f = 2);
equation
  connect(w.y, speed.w_ref);
  connect(speed.flange, sprag.flange_a);
  connect(sprag.flange_b, load.flange_a);
  connect(load.flange_b, resistance.flange_a);
  connect(resistance.flange_b, ground.flange);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>The driving side swings. The sprags take the load along whenever it would be slower and let it overtake else: it is pushed once in a period and runs down in between. They wind up
elastically; the torque never pulls backward.</p>
</html>",
      figures = {
        Figure(title = "Sprags make turning in one direction of a swing", preferred = true, plots = {
          Plot(curves = {Curve(y = w.y), Curve(y = load.w)}),
          Plot(curves = {Curve(y = sprag.tau)})})}));
end SpragClutch;
