model GenerationOfFMUs "Three drives in parts that exchange signals, as parts that are exported one by one would"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Mechanics.Rotational.Examples.Utilities;
  import Modelica.Mechanics.Rotational.Sources;

  Modelica.Blocks.Sources.Sine sine1(amplitude = 10, f = 2) "Driving torque of all three";

  // Two inertias without anything between: the second needs the acceleration of the first
  Utilities.DirectInertia directInertia(J = 1.1) "Driven inertia: torque in, motion out";
  Utilities.InverseInertia inverseInertia(J = 2.2) "Inertia moved by it: motion in, torque out";

  // Two inertias with spring and damper between: these need the speeds
  Sources.Torque torque2 "Drives inertia2a";
  Components.Inertia inertia2a(J = 1.1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Driven inertia";
  Components.TorqueToAngleAdaptor torqueToAngle2a(use_a = false) "Its end as signals";
  Utilities.SpringDamper springDamper(c = 1e4, d = 100) "Coupling: motion of both ends in, torques out";
  Components.TorqueToAngleAdaptor torqueToAngle2b(use_a = false) "End of inertia2b as signals";
  Components.Inertia inertia2b(J = 2.2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Coupled inertia";

  // Two inertias with a spring between: it needs the angles
  Sources.Torque force3 "Drives inertia3a";
  Components.Inertia inertia3a(J = 1.1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Driven inertia";
  Components.TorqueToAngleAdaptor torqueToAngle3a(use_w = false, use_a = false) "Its end as signals";
  Utilities.Spring spring(c = 1e4) "Coupling: angles of both ends in, torques out";
  Components.TorqueToAngleAdaptor torqueToAngle3b(use_w = false, use_a = false) "End of inertia3b as signals";
  Components.Inertia inertia3b(J = 2.2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Coupled inertia";
equation
  connect(sine1.y, directInertia.tauDrive);
  connect(directInertia.phi, inverseInertia.phi);
  connect(directInertia.w, inverseInertia.w);
  connect(directInertia.a, inverseInertia.a);
  connect(inverseInertia.tau, directInertia.tau);

  connect(sine1.y, torque2.tau);
  connect(torque2.flange, inertia2a.flange_a);
  connect(inertia2a.flange_b, torqueToAngle2a.flange);
  connect(torqueToAngle2a.phi, springDamper.phi1);
  connect(torqueToAngle2a.w, springDamper.w1);
  connect(springDamper.tau1, torqueToAngle2a.tau);
  connect(springDamper.tau2, torqueToAngle2b.tau);
  connect(torqueToAngle2b.phi, springDamper.phi2);
  connect(torqueToAngle2b.w, springDamper.w2);
  connect(torqueToAngle2b.flange, inertia2b.flange_a);

  connect(sine1.y, force3.tau);
  connect(force3.flange, inertia3a.flange_a);
  connect(inertia3a.flange_b, torqueToAngle3a.flange);
  connect(torqueToAngle3a.phi, spring.phi1);
  connect(spring.tau1, torqueToAngle3a.tau);
  connect(spring.tau2, torqueToAngle3b.tau);
  connect(torqueToAngle3b.phi, spring.phi2);
  connect(torqueToAngle3b.flange, inertia3b.flange_a);
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end GenerationOfFMUs;
