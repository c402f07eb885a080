within Drivetrain.Examples;
model ChainDrive "The polygon effect: a chain shakes what it drives"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Couplings.ChainDrive chain(z_a = 12, z_b = 24, c = 1e6, d = 600, slack = 1e-3) "Chain on 12 and 24 teeth";
  Rotational.Sources.ConstantSpeed drive(w_fixed = 20, phi(start = 0, fixed = true));
  Rotational.Components.Inertia wheel(J = 0.02, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Rotational.Components.Damper brake(d = 5);
  Rotational.Components.Fixed ground;
equation
  connect(drive.flange, chain.flange_a);
  connect(chain.flange_b, wheel.flange_a);
  connect(wheel.flange_b, brake.flange_a);
  connect(brake.flange_b, ground.flange);
  annotation(
    experiment(StopTime = 0.2, Tolerance = 1e-8, Interval = 0.0005),
    Documentation(
      info = "<html>
<p>A sprocket is a polygon to its chain: the lever of the pulling strand swings by 3.4 % with each of the 12 joints. The wheel behind it turns unevenly, and the other strand hangs loose.</p>
</html>",
      figures = {
        Figure(title = "The polygon effect: a chain shakes what it drives", preferred = true, plots = {
          Plot(curves = {Curve(y = wheel.w)}),
          Plot(curves = {Curve(y = chain.F[1]), Curve(y = chain.F[2])})})}));
end ChainDrive;
