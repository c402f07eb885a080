model EngineTorsion "Crankshaft of a four-cylinder engine in a run-up: torsional vibration by order"
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter Integer order = 2 "Lowest order that is looked at; A[i] is of i times this order";
  parameter SI.Time T_filter = 0.05 "Time over which an order's amplitude is averaged";
  parameter SI.RotationalSpringConstant c = 4e5 "Stiffness from one throw to the next";
  parameter SI.RotationalDampingConstant d = 2 "Damping beside each throw";
  parameter SI.Angle phi_nominal = 5e-3 "Twist of one spring that counts as large: a millionth of it is accurate enough";
  parameter SI.AngularVelocity w_nominal = 10 "Its speed, likewise: the twist times the first angular frequency";
  parameter Drivetrain.Machines.CylinderData data(J_crank = 0.004) "Each cylinder";
  Components.Inertia pulley(J = 0.012, w(start = 150), phi(start = 0)) "Pulley, at the free end";
  Components.SpringDamper front(c = 2.5e5, d = d, phi_nominal = phi_nominal, w_rel(nominal = w_nominal)) "Nose of the crankshaft";
  Drivetrain.Machines.Cylinder cylinder[4](each data = data, firing = {0, 3*Modelica.Constants.pi, Modelica.Constants.pi, 2*Modelica.Constants.pi}) "Order 1-3-4-2";
  Components.SpringDamper throw[3](each c = c, each d = d, each phi_nominal = phi_nominal, each w_rel(nominal = w_nominal)) "Between the throws";
  Components.SpringDamper rear(c = 6e5, d = d, phi_nominal = phi_nominal, w_rel(nominal = w_nominal)) "To the flywheel";
  Components.Inertia flywheel(J = 1.2, w(start = 150), phi(start = 0)) "Flywheel and what is behind";
  Modelica.Mechanics.Rotational.Sources.LinearSpeedDependentTorque brake(tau_nominal = -25, w_nominal = 600) "Losses";
  Real speed(unit = "rev/min") = flywheel.w*30/Modelica.Constants.pi "Speed of the engine";
  SI.Angle twist = pulley.phi - flywheel.phi "Twist of the whole crankshaft";
  SI.Angle A[4](each displayUnit = "deg") "Amplitude of each order of the twist";
protected
  SI.Angle C[4](each start = 0, each fixed = true) "Share with the cosine";
  SI.Angle S[4](each start = 0, each fixed = true) "Share with the sine";
  Real cosine[4] "Of the angle, times the order";
  Real sine[4] "Likewise";
initial equation
  pulley.w = 150;
  flywheel.w = 150;
  pulley.phi = 0;
  flywheel.phi = 0;
  for i in 1:4 loop
    cylinder[i].crank.phi = 0;
    cylinder[i].crank.w = 150;
  end for;
equation
  for i in 1:4 loop
    cylinder[i].load = 1;
    cosine[i] = if i == 1 then cos(order*flywheel.phi) else cosine[i - 1]*cosine[1] - sine[i - 1]*sine[1];
    sine[i] = if i == 1 then sin(order*flywheel.phi) else sine[i - 1]*cosine[1] + cosine[i - 1]*sine[1];
    T_filter*der(C[i]) = 2*twist*cosine[i] - C[i];
    T_filter*der(S[i]) = 2*twist*sine[i] - S[i];
    A[i] = sqrt(C[i]^2 + S[i]^2);
  end for;
  connect(pulley.flange_b, front.flange_a);
  connect(front.flange_b, cylinder[1].flange_a);
  for i in 1:3 loop
    connect(cylinder[i].flange_b, throw[i].flange_a);
    connect(throw[i].flange_b, cylinder[i + 1].flange_a);
  end for;
  connect(cylinder[4].flange_b, rear.flange_a);
  connect(rear.flange_b, flywheel.flange_a);
  connect(flywheel.flange_b, brake.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 6, Tolerance = 1e-6, Interval = 0.002, __Torsion_solver = "cvode-adams"),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end EngineTorsion;
