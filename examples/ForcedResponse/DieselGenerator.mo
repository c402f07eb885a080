model DieselGenerator "A six-cylinder Diesel engine with a viscous damper drives a generator by a rubber coupling"
  import Modelica.Constants.pi;
  import Modelica.Mechanics.Rotational.{Components, Sources};
  import Modelica.Units.SI;
  parameter SI.AngularVelocity w_nominal = 1500*pi/30 "Nominal speed";
  parameter SI.Torque tau_nominal = 600 "Torque of the generator at the nominal speed";
  parameter Real load = 0.534 "Load of the engine, from 0 to 1";
  parameter Real eta = 0.035 "Loss factor of the crankshaft: its damping at 1 rad/s, divided by its stiffness";
  parameter SI.AngularVelocity w_d = 1400 "Where its damping is right: its first vibration";
  parameter SI.Length r = 0.0685 "Radius of the cranks";
  parameter SI.Mass m = 2.521 "Mass of a piston and of the part of its rod that goes to and fro with it";
  parameter SI.Inertia J_throw[6] = {0.0467, 0.0327, 0.0467, 0.0467, 0.0327, 0.0487} "Inertia of each throw, with half of what goes to and fro";
  Drivetrain.Couplings.ViscousDamper damper(J_h = 0.02, J_r = 0.10, d = 62) "At the free end";
  Components.Inertia pulley(J = 0.0170);
  Components.SpringDamper nose(c = 1.106e6, d = eta*nose.c/w_d);
  Components.Inertia timing(J = 0.0090) "Gears of the camshaft";
  Components.SpringDamper front(c = 1.631e6, d = eta*front.c/w_d);
  Drivetrain.Machines.Cylinder cylinder[6](
    data(
      each bore = 0.105, each r = r, each l = 0.207, each m_piston = m, each m_rod = 0, J_crank = J_throw - fill(m*r^2/2, 6), each compression = 17,
      each gamma = 1.35, each ignition = -0.1, each duration = 1.1, each wiebe_m = 0.8, each Q_max = 4200, each p_closed = 1.8e5, each p_open = 1.8e5,
      each p_out = 1.7e5),
    firing = Drivetrain.Machines.Functions.evenFiring({1, 5, 3, 6, 2, 4}, 4)) "They fire in the order 1-5-3-6-2-4";
  Components.SpringDamper throw[5](c = {1.253e6, 1.253e6, 1.678e6, 1.253e6, 1.253e6}, d = eta*throw.c/w_d) "Between the throws";
  Components.SpringDamper rear(c = 1.976e6, d = eta*rear.c/w_d);
  Components.Inertia flywheel(J = 2.075);
  Components.SpringDamper coupling(c = 2.2e4, d = 18) "Rubber coupling";
  Components.Inertia rotor(J = 1.6) "Rotor of the generator";
  Sources.LinearSpeedDependentTorque generator(tau_nominal = -tau_nominal, w_nominal = w_nominal, TorqueDirection = false);
  Components.Damper friction[6](each d = 2) "Of the pistons, against the mean speed";
  Real speed(unit = "rev/min") = rotor.w*30/pi;
initial equation
  rotor.w = w_nominal;
  flywheel.w = w_nominal;
  flywheel.phi = 0;
  rotor.phi = 0;
  damper.w_rel = 0;
  damper.phi_rel = 0;
  pulley.phi = 0;
  pulley.w = w_nominal;
  timing.phi = 0;
  timing.w = w_nominal;
  for i in 1:6 loop
    cylinder[i].crank.phi = 0;
    cylinder[i].crank.w = w_nominal;
  end for;
equation
  for i in 1:6 loop
    cylinder[i].load = load;
    connect(cylinder[i].flange_a, friction[i].flange_a);
    connect(friction[i].flange_b, flywheel.flange_a);
  end for;
  connect(damper.flange_b, pulley.flange_a);
  connect(pulley.flange_b, nose.flange_a);
  connect(nose.flange_b, timing.flange_a);
  connect(timing.flange_b, front.flange_a);
  connect(front.flange_b, cylinder[1].flange_a);
  for i in 1:5 loop
    connect(cylinder[i].flange_b, throw[i].flange_a);
    connect(throw[i].flange_b, cylinder[i + 1].flange_a);
  end for;
  connect(cylinder[6].flange_b, rear.flange_a);
  connect(rear.flange_b, flywheel.flange_a);
  connect(flywheel.flange_b, coupling.flange_a);
  connect(coupling.flange_b, rotor.flange_a);
  connect(rotor.flange_b, generator.flange);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-6, Interval = 0.0005, __Torsion_solver = "cvode-adams"),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end DieselGenerator;
