within Drivetrain.Examples;
model MagicFormulaTire "A launch: the tyre slips, and spins where it gets too much torque"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Vehicles.MagicFormulaTire tire[2] "Tyres of the driven wheels";
  Rotational.Components.Inertia wheel[2](each J = 1.5, each phi(start = 0, fixed = true), each w(start = 0, fixed = true));
  Translational.Components.Mass car[2](each m = 800, each v(start = 0, fixed = true), each s(start = 0, fixed = true));
  Rotational.Sources.Torque torque[2];
  Sources.Ramp drive[2](height = {1000, 1500}, each duration = 0.2, each startTime = 0.1);
  Sources.Constant load(k = 4000);
equation
  connect(drive.y, torque.tau);
  connect(torque.flange, wheel.flange_a);
  connect(wheel.flange_b, tire.flangeR);
  connect(tire.flangeT, car.flange_a);
  for i in 1:2 loop
  connect(load.y, tire[i].Fz);
  end for;
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>The tyre gives 4000 N at most. 1000 N.m ask for 3300 N: a slip of a few percent. 1500 N.m ask for more than it has: the wheel spins, and the force falls below its peak.</p>
</html>",
      figures = {
        Figure(title = "A launch: the tyre slips, and spins where it gets too much torque", preferred = true, plots = {
          Plot(curves = {Curve(y = tire[1].kappa), Curve(y = tire[2].kappa)}),
          Plot(curves = {Curve(y = tire[1].F), Curve(y = tire[2].F)}),
          Plot(curves = {Curve(y = car[1].v), Curve(y = car[2].v)})})}));
end MagicFormulaTire;
