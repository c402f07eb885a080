within Drivetrain.Examples;
model BacklashLaws "Torque over twist by seven laws of a shaft with play"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Backlash.ExactBacklash exact(c = 200, d = 3, b = 0.1) "The end of the shaft in the gap is a state";
  Drivetrain.Backlash.PhasePlaneBacklash phasePlane(c = 200, d = 3, b = 0.1) "Contact is predicted";
  Drivetrain.Backlash.DeadZoneBacklash deadZone(c = 200, d = 3, b = 0.1) "Pulls when contact parts";
  Drivetrain.Backlash.RevisedDeadZone revised(c = 200, d = 3, b = 0.1) "Touches too early";
  Drivetrain.Backlash.ClassicDeadZone classic(c = 200, b = 0.1) "No damping";
  Drivetrain.Backlash.RubberCoupling rubber(c = 200, d = 3, b = 0.1, b_rubber = 0.04) "Rubber in the gap";
  Drivetrain.Backlash.StaticRubberCoupling staticRubber(c = 200, b = 0.1, b_rubber = 0.04) "Rubber, no damping";
  Rotational.Components.Fixed fixed;
  Rotational.Sources.Position twist(exact = true);
  Sources.Sine way(amplitude = 0.1, f = 2);
equation
  connect(way.y, twist.phi_ref);
  connect(fixed.flange, exact.flange_a);
  connect(twist.flange, exact.flange_b);
  connect(fixed.flange, phasePlane.flange_a);
  connect(twist.flange, phasePlane.flange_b);
  connect(fixed.flange, deadZone.flange_a);
  connect(twist.flange, deadZone.flange_b);
  connect(fixed.flange, revised.flange_a);
  connect(twist.flange, revised.flange_b);
  connect(fixed.flange, classic.flange_a);
  connect(twist.flange, classic.flange_b);
  connect(fixed.flange, rubber.flange_a);
  connect(twist.flange, rubber.flange_b);
  connect(fixed.flange, staticRubber.flange_a);
  connect(twist.flange, staticRubber.flange_b);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.002),
    Documentation(
      info = "<html>
<p>All shafts are twisted alike, by 0.1 rad to each side, with a gap of 0.05 rad to each side. Without damping the torque is a line. The dead zone's damper makes a jump at contact, and
pulls where contact parts; the exact law keeps the end of the shaft in the gap as a state and lets contact begin and end where the shaft is.</p>
</html>",
      figures = {
        Figure(title = "Torque over twist by seven laws of a shaft with play", preferred = true, plots = {
          Plot(curves = {Curve(x = exact.phi_rel, y = exact.tau), Curve(x = exact.phi_rel, y = deadZone.tau), Curve(x = exact.phi_rel, y = classic.tau), Curve(x = exact.phi_rel, y = rubber.tau)})})}));
end BacklashLaws;
