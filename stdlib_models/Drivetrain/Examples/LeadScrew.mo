within Drivetrain.Examples;
model LeadScrew "A screw lifts a mass and holds it by its friction"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.LeadScrew screw(lead = 5e-3, diameter = 0.02, mu = 0.12, alpha = 0.2527, c = 5e3, d = 2) "Screw and nut";
  Rotational.Components.Inertia motor(J = 0.01, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Translational.Components.Mass mass(m = 100, v(start = 0, fixed = true), s(start = 0, fixed = true));
  Translational.Sources.ConstantForce weight(f_constant = -5000);
  Rotational.Sources.Torque drive;
  Sources.TimeTable torque(table = [0, 20; 0.4, 20; 0.5, 0; 1, 0]);
equation
  connect(torque.y, drive.tau);
  connect(drive.flange, motor.flange_a);
  connect(motor.flange_b, screw.flangeR);
  connect(screw.flangeT, mass.flange_a);
  connect(mass.flange_b, weight.flange);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.0025),
    Documentation(
      info = "<html>
<p>20 N.m lift against 5000 N with 0.76 m/s2: only 39 % of the work arrive at the mass. Without torque the screw stops soon and holds, because mu/tan(lambda) = 1.51 is more than
cos(alpha) = 0.97.</p>
</html>",
      figures = {
        Figure(title = "A screw lifts a mass and holds it by its friction", preferred = true, plots = {
          Plot(curves = {Curve(y = mass.s)}),
          Plot(curves = {Curve(y = mass.v)}),
          Plot(curves = {Curve(y = screw.lossPower)})})}));
end LeadScrew;
