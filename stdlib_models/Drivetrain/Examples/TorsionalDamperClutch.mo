within Drivetrain.Examples;
model TorsionalDamperClutch "A dry clutch engages: slip, then the disc swings on its springs"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.TorsionalDamperClutch clutch(J_disc = 0.01, disc(phi(start = 0, fixed = true), w(start = 0, fixed = true))) "Facings, disc, damper";
  Rotational.Components.Inertia flywheel(J = 0.2, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Sources.Ramp force(height = 0.5, duration = 0.1);
equation
  connect(flywheel.flange_b, clutch.flange_a);
  connect(clutch.flange_b, load.flange_a);
  connect(force.y, clutch.f_normalized);
  annotation(
    experiment(StopTime = 0.6, Tolerance = 1e-8, Interval = 0.0015),
    Documentation(
      info = "<html>
<p>The facings slip while the force rises and stick at last; what is left of the jerk swings in the two stages of the damper, whose friction lets it die away. Flywheel, disc and load end
near 20/2.21 = 9.05 rad/s.</p>
</html>",
      figures = {
        Figure(title = "A dry clutch engages: slip, then the disc swings on its springs", preferred = true, plots = {
          Plot(curves = {Curve(y = flywheel.w), Curve(y = clutch.disc.w), Curve(y = load.w)}),
          Plot(curves = {Curve(y = clutch.damper.tau)})})}));
end TorsionalDamperClutch;
