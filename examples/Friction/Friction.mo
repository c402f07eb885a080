model Friction "A torsional vibration behind a clutch; brake and motor change places"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;
  import Modelica.Constants.pi;

  parameter SI.Time startTime = 0.5 "When the motor goes off and the brake on";
  output SI.Torque tMotor = torque.tau "Torque of the motor";
  output SI.Torque tClutch = clutch.tau "Torque through the clutch";
  output SI.Torque tBrake = brake.tau "Torque of the brake";
  output SI.Torque tSpring = spring.tau "Torque in the shaft";

  Modelica.Blocks.Sources.Sine sine(amplitude = 200, f = 50/pi) "Alternating torque";
  Modelica.Blocks.Sources.Step step2(offset = 1, height = -1, startTime = startTime) "On until the change";
  Modelica.Blocks.Math.Product product "Torque of the motor";
  Rotational.Sources.Torque torque(useSupport = true) "Motor";
  Rotational.Components.Inertia inertia3(
    J = 1,
    phi(start = 0, fixed = true, displayUnit = "deg"),
    w(start = 100, fixed = true, displayUnit = "rad/s")) "Rotor";
  Modelica.Blocks.Sources.Constant const(k = 1) "Clutch always closed";
  Rotational.Components.Clutch clutch(fn_max = 160) "Passes 80 N.m at most";
  Rotational.Components.Inertia inertia2(J = 0.05, phi(start = 0, fixed = true), w(start = 90, fixed = true)) "Clutch disc";
  Rotational.Components.SpringDamper spring(c = 160, d = 1) "Elastic shaft";
  Modelica.Blocks.Sources.Step step(startTime = startTime) "On after the change";
  Rotational.Components.Brake brake(fn_max = 1600, useSupport = true) "Brake of 800 N.m";
  Rotational.Components.Inertia inertia1(J = 1, phi(start = 0, fixed = true), w(start = 90, fixed = true)) "Braked wheel";
  Rotational.Components.Fixed fixed "Housing";
equation
  connect(sine.y, product.u1);
  connect(step2.y, product.u2);
  connect(product.y, torque.tau);
  connect(torque.flange, inertia3.flange_a);
  connect(inertia3.flange_b, clutch.flange_a);
  connect(const.y, clutch.f_normalized);
  connect(clutch.flange_b, inertia2.flange_a);
  connect(inertia2.flange_b, spring.flange_a);
  connect(spring.flange_b, brake.flange_a);
  connect(step.y, brake.f_normalized);
  connect(brake.flange_b, inertia1.flange_a);
  connect(torque.support, fixed.flange);
  connect(brake.support, fixed.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 3, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end Friction;
