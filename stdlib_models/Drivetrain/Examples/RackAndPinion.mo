within Drivetrain.Examples;
model RackAndPinion "A rack pushed to and fro, with and without losses"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.RackAndPinion gear[2](each radius = 0.02, eta = {0.9, 1}, each P_small = 10) "Pinion and rack";
  Translational.Components.Mass rack[2](each m = 50, each v(start = 0, fixed = true), each s(start = 0, fixed = true));
  Rotational.Sources.Torque motor[2];
  Sources.Sine torque[2](each amplitude = 10, each f = 1);
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, gear.flangeR);
  connect(gear.flangeT, rack.flange_a);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>10 N.m on a pinion of 20 mm are 500 N. Without losses the rack comes back to rest once in a period; with an efficiency of 0.9 it gains less speed and is braked harder, so
it rests before the period is over.</p>
</html>",
      figures = {
        Figure(title = "A rack pushed to and fro, with and without losses", preferred = true, plots = {
          Plot(curves = {Curve(y = rack[1].v), Curve(y = rack[2].v)}),
          Plot(curves = {Curve(y = gear[1].lossPower)})})}));
end RackAndPinion;
