within Drivetrain.Examples;
model Differential "A torque sensing differential against an open one, one wheel on ice"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Rotational.Sources.ConstantTorque motor[2](each tau_constant = 100) "Drive shafts";
  Drivetrain.Gears.Differential open(ratio = 4) "Without friction";
  Drivetrain.Gears.Differential sensing(ratio = 4, S_drive = 0.4) "Friction that grows with the load";
  Rotational.Components.Inertia left[2](each J = 1, each w(start = 100, fixed = true), each phi(start = 0, fixed = true)) "Wheels on ice";
  Rotational.Components.Inertia right[2](each J = 1, each w(start = 100, fixed = true), each phi(start = 0, fixed = true)) "Wheels that grip";
  Rotational.Sources.ConstantTorque ice[2](each tau_constant = -50);
  Rotational.Sources.ConstantTorque road[2](each tau_constant = -200);
equation
  connect(motor[1].flange, open.flange_a);
  connect(motor[2].flange, sensing.flange_a);
  connect(open.left, left[1].flange_a);
  connect(open.right, right[1].flange_a);
  connect(sensing.left, left[2].flange_a);
  connect(sensing.right, right[2].flange_a);
  connect(ice.flange, left.flange_b);
  connect(road.flange, right.flange_b);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.0025),
    Documentation(
      info = "<html>
<p>The case gives 400 N.m. The open differential gives half to each wheel: the one on ice runs away (150 rad/s2), the other does not gain speed. With the locking value 0.4 up to
160 N.m of difference pass over: the 150 N.m that are needed do not let it slip, and both wheels accelerate with 75 rad/s2.</p>
</html>",
      figures = {
        Figure(title = "A torque sensing differential against an open one, one wheel on ice", preferred = true, plots = {
          Plot(curves = {Curve(y = left[1].w), Curve(y = right[1].w), Curve(y = left[2].w), Curve(y = right[2].w)}),
          Plot(curves = {Curve(y = left[1].flange_a.tau), Curve(y = right[1].flange_a.tau), Curve(y = left[2].flange_a.tau), Curve(y = right[2].flange_a.tau)})})}));
end Differential;
