within Drivetrain.Examples;
model CrankDrive "A free crank turns unevenly: its inertia depends on the angle"
  extends Modelica.Icons.Example;
  Drivetrain.Machines.CrankDrive crank(r = 0.05, l = 0.15, m_piston = 0.6, m_rod = 1.2, a = 0.05, J_rod = 0.006, J_crank = 0.01, phi(start = 0, fixed = true), w(start = 100, fixed = true)) "Crank, rod and piston";
equation

  annotation(
    experiment(StopTime = 0.15, Tolerance = 1e-8, Interval = 0.000375),
    Documentation(
      info = "<html>
<p>No torque: the energy stays. At the dead centres the piston stands and the crank has 100 rad/s; between them the piston has its share, and the crank is slower, 91.0 rad/s at 90 degrees and least a little before.</p>
</html>",
      figures = {
        Figure(title = "A free crank turns unevenly: its inertia depends on the angle", preferred = true, plots = {
          Plot(curves = {Curve(y = crank.w)}),
          Plot(curves = {Curve(y = crank.x)})})}));
end CrankDrive;
