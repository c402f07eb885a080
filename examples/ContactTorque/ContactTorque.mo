model ContactTorque "One impact at the edge of a gap with three laws of the damper"
  import Modelica.Mechanics.Rotational.Components;

  parameter Modelica.Units.SI.RotationalSpringConstant c = 20e3 "Stiffness in contact";
  parameter Modelica.Units.SI.RotationalDampingConstant d = 200 "Damping in contact";
  parameter Modelica.Units.SI.Angle b(displayUnit = "deg") = 0.1 "Gap";
  Components.Fixed wall "Holds the other side";
  Drivetrain.Backlash.DeadZoneBacklash linear(c = c, d = d, b = b, phi_nominal = 0.1) "Spring and damper as they are";
  Components.ElastoBacklash2 clipped(c = c, d = d, b = b, phi_nominal = 0.1) "Does not pull";
  Components.ElastoBacklash soft(c = c, d = d, b = b, phi_nominal = 0.1) "Neither pulls nor jumps";
  Components.Inertia mass[3](each J = 5, each phi(start = 0, fixed = true), each w(start = 10, fixed = true)) "Hits the edge";
equation
  connect(wall.flange, linear.flange_a);
  connect(linear.flange_b, mass[1].flange_a);
  connect(wall.flange, clipped.flange_a);
  connect(clipped.flange_b, mass[2].flange_a);
  connect(wall.flange, soft.flange_a);
  connect(soft.flange_b, mass[3].flange_a);
  annotation(
    experiment(StartTime = 0, StopTime = 0.06, Tolerance = 1e-8, Interval = 0.0001),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end ContactTorque;
