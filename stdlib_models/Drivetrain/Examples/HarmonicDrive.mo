within Drivetrain.Examples;
model HarmonicDrive "Hysteresis and stiffness of a strain wave gear, its wave generator held"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.HarmonicDrive gear(ratio = 100, c = 1e4, c_3 = 5e9, tau_hysteresis = 20, c_hysteresis = 4e4) "Strain wave gear";
  Rotational.Components.Fixed held "Holds the wave generator";
  Rotational.Sources.Position turn(exact = true) "Turns the output";
  Sources.Sine way(amplitude = 3e-3, f = 1);
equation
  connect(held.flange, gear.flange_a);
  connect(way.y, turn.phi_ref);
  connect(turn.flange, gear.flange_b);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>Torque over twist: the curve gets steeper outside (c_3), and the way back lies 2*tau_hysteresis below the way there. The area of the loop is what is lost in a period.</p>
</html>",
      figures = {
        Figure(title = "Hysteresis and stiffness of a strain wave gear, its wave generator held", preferred = true, plots = {
          Plot(curves = {Curve(x = gear.twist, y = gear.tau)})})}));
end HarmonicDrive;
