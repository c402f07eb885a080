within Modelica.Mechanics.Rotational.Examples.Utilities;
model Spring "A spring with the angles of both ends as inputs"
  extends Modelica.Blocks.Icons.Block;
  parameter SI.RotationalSpringConstant c = 1e4 "Stiffness";
  parameter SI.Angle phi_rel0 = 0 "Twist of the relaxed spring";
  Modelica.Mechanics.Rotational.Components.AngleToTorqueAdaptor angleToTorque1(use_w = false, use_a = false)
    "Left end as signals";
  Modelica.Blocks.Interfaces.RealInput phi1(unit = "rad", displayUnit = "deg") "Angle of the left end";
  Modelica.Blocks.Interfaces.RealOutput tau1(unit = "N.m") "Torque that the left end takes";
  Modelica.Mechanics.Rotational.Components.Spring spring(c = c, phi_rel0 = phi_rel0) "The spring";
  Modelica.Blocks.Interfaces.RealInput phi2(unit = "rad", displayUnit = "deg") "Angle of the right end";
  Modelica.Blocks.Interfaces.RealOutput tau2(unit = "N.m") "Torque that the right end takes";
  Modelica.Mechanics.Rotational.Components.AngleToTorqueAdaptor angleToTorque2(use_w = false, use_a = false)
    "Right end as signals";
equation
  connect(phi1, angleToTorque1.phi);
  connect(angleToTorque1.tau, tau1);
  connect(angleToTorque1.flange, spring.flange_a);
  connect(spring.flange_b, angleToTorque2.flange);
  connect(phi2, angleToTorque2.phi);
  connect(angleToTorque2.tau, tau2);
end Spring;
