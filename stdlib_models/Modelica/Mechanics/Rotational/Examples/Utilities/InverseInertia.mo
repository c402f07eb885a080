within Modelica.Mechanics.Rotational.Examples.Utilities;
model InverseInertia "An inertia with its motion as input and the torque for it as output"
  extends Modelica.Blocks.Icons.Block;
  parameter SI.Inertia J = 1 "Moment of inertia";
  Modelica.Mechanics.Rotational.Components.Inertia inertia(J = J, phi(start = 0), w(start = 0))
    "The inertia; the inputs give its motion";
  Modelica.Mechanics.Rotational.Components.AngleToTorqueAdaptor angleToTorque "The end of the shaft as signals";
  Modelica.Blocks.Interfaces.RealInput phi(unit = "rad", displayUnit = "deg") "Angle";
  Modelica.Blocks.Interfaces.RealInput w(unit = "rad/s") "Speed";
  Modelica.Blocks.Interfaces.RealInput a(unit = "rad/s2") "Acceleration";
  Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque that the motion takes";
equation
  connect(phi, angleToTorque.phi);
  connect(w, angleToTorque.w);
  connect(a, angleToTorque.a);
  connect(angleToTorque.flange, inertia.flange_a);
  connect(angleToTorque.tau, tau);
end InverseInertia;
