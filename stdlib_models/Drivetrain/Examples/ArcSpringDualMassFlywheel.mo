within Drivetrain.Examples;
model ArcSpringDualMassFlywheel "Arc springs get stiffer as they turn faster: friction on their channel"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Couplings.ArcSpringDualMassFlywheel slow(x_s = 5e-3) "At 20 rad/s";
  Drivetrain.Couplings.ArcSpringDualMassFlywheel fast(x_s = 5e-3) "At 300 rad/s";
  Rotational.Sources.Speed first[2](each exact = true) "Primary sides";
  Rotational.Sources.Speed second[2](each exact = true) "Secondary sides, which swing";
  Real torque[2] = {-slow.tau, -fast.tau};
initial equation
  first.phi = {0, 0};
  slow.phi_rel = 0;
  fast.phi_rel = 0;
equation
  first[1].w_ref = 20;
  second[1].w_ref = 20 + 0.5*2*sin(2*time);
  first[2].w_ref = 300;
  second[2].w_ref = 300 + 0.5*2*sin(2*time);
  connect(first[1].flange, slow.flange_a);
  connect(first[2].flange, fast.flange_a);
  connect(slow.flange_b, second[1].flange);
  connect(fast.flange_b, second[2].flange);
  annotation(
    experiment(StopTime = 6.3, Tolerance = 1e-8, Interval = 0.0126),
    Documentation(
      info = "<html>
<p>Torque over twist. At 20 rad/s the springs follow their characteristic; at 300 rad/s centrifugal force presses the coils to the channel, friction holds parts of them, and the loop is
wider.</p>
</html>",
      figures = {
        Figure(title = "Arc springs get stiffer as they turn faster: friction on their channel", preferred = true, plots = {
          Plot(curves = {Curve(x = slow.phi_rel, y = torque[1]), Curve(x = slow.phi_rel, y = torque[2])})})}));
end ArcSpringDualMassFlywheel;
