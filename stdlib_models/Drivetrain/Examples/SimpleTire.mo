within Drivetrain.Examples;
model SimpleTire "A tyre that rolls: torque becomes force, less the rolling resistance"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Vehicles.SimpleTire tire(r = 0.3, c_rr = 0.012) "Four tyres as one";
  Rotational.Components.Inertia wheel(J = 3);
  Translational.Components.Mass car(m = 1500, v(start = 0, fixed = true), s(start = 0, fixed = true));
  Rotational.Sources.Torque torque;
  Sources.TimeTable drive(table = [0, 600; 4, 600; 4.2, 0; 8, 0; 8.2, -900; 10, -900]);
  Sources.Constant load(k = 1500*9.80665);
equation
  connect(drive.y, torque.tau);
  connect(load.y, tire.Fz);
  connect(torque.flange, wheel.flange_a);
  connect(wheel.flange_b, tire.flangeR);
  connect(tire.flangeT, car.flange_a);
  annotation(
    experiment(StopTime = 10, Tolerance = 1e-8, Interval = 0.025),
    Documentation(
      info = "<html>
<p>600 N.m at a radius of 0.3 m, less 0.012 of the weight, on 1500 kg and what turns: 1.19 m/s2. Then the car coasts, and is braked. The adhesion says how much friction the road must have for this.</p>
</html>",
      figures = {
        Figure(title = "A tyre that rolls: torque becomes force, less the rolling resistance", preferred = true, plots = {
          Plot(curves = {Curve(y = car.v)}),
          Plot(curves = {Curve(y = tire.adhesion)}),
          Plot(curves = {Curve(y = tire.F)})})}));
end SimpleTire;
