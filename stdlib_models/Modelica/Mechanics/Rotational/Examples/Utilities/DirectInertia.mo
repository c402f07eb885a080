within Modelica.Mechanics.Rotational.Examples.Utilities;
model DirectInertia "An inertia with torques as inputs and its motion as output"
  extends Modelica.Blocks.Icons.Block;
  parameter SI.Inertia J(min = 0) = 1 "Moment of inertia";
  Modelica.Mechanics.Rotational.Components.Inertia inertia(
    J = J,
    phi(start = 0, fixed = true),
    w(start = 0, fixed = true)) "The inertia; its angle and speed are states";
  Modelica.Mechanics.Rotational.Sources.Torque torqueSource "Puts tauDrive on the shaft";
  Modelica.Blocks.Interfaces.RealInput tauDrive(unit = "N.m") "Driving torque";
  Modelica.Mechanics.Rotational.Components.TorqueToAngleAdaptor torqueToAngle "The other end of the shaft as signals";
  Modelica.Blocks.Interfaces.RealOutput phi(unit = "rad", displayUnit = "deg") "Angle";
  Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Speed";
  Modelica.Blocks.Interfaces.RealOutput a(unit = "rad/s2") "Acceleration";
  Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque that the other end gives away";
equation
  connect(tauDrive, torqueSource.tau);
  connect(torqueSource.flange, inertia.flange_a);
  connect(inertia.flange_b, torqueToAngle.flange);
  connect(torqueToAngle.phi, phi);
  connect(torqueToAngle.w, w);
  connect(torqueToAngle.a, a);
  connect(tau, torqueToAngle.tau);
end DirectInertia;
