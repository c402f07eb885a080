model IntegratedTorque "What three laws of backlash transmit along the motion that the exact law makes"
  import Modelica.Mechanics.Rotational;
  import Drivetrain.Backlash;

  parameter Modelica.Units.SI.RotationalSpringConstant c = 5895 "Stiffness of the shaft";
  parameter Modelica.Units.SI.RotationalDampingConstant d = 58.95 "Its damping";
  parameter Modelica.Units.SI.Angle b = 0.005 "Gap";
  parameter Modelica.Units.SI.Torque bias = 0 "Mean torque on motor and load together (T_m of the paper)";
  Modelica.Blocks.Sources.Sine signal(offset = bias - 19, amplitude = 19, f = 20) "Preload and disturbance";
  Rotational.Sources.Torque drive "Torque on the motor";
  Rotational.Sources.ConstantTorque preload(tau_constant = 19) "Preload on the load";
  Rotational.Components.Inertia motor(J = 0.4) "Motor";
  Rotational.Components.Inertia load(J = 5.6, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Load";
  Backlash.ExactBacklash exact(
    c = c,
    d = d,
    b = b,
    phi_rel(start = -0.0025 - 19/5895, fixed = true),
    w_rel(start = 0, fixed = true)) "The shaft";

  Rotational.Sources.Position twist(exact = true) "Moves the other laws as the shaft moves";
  Rotational.Components.Fixed ground "Other side of them";
  Backlash.PhasePlaneBacklash phasePlane(c = c, d = d, b = b, stateSelect = StateSelect.never) "Equation (23)";
  Backlash.DeadZoneBacklash deadZone(c = c, d = d, b = b, stateSelect = StateSelect.never) "Equation (26)";
  Backlash.RevisedDeadZone revised(c = c, d = d, b = b, stateSelect = StateSelect.never) "Equation (27)";

  Real transmitted[4](each start = 0, each fixed = true, each unit = "N.m.s")
    "Integral of the torque of exact, phasePlane, deadZone, revised";
  Real before[4](each start = 0, each fixed = true, each unit = "N.m.s") "The same one cycle of 0.05 s ago";
  Real cycle[4](each start = 0, each fixed = true, each unit = "N.m.s") "Transmitted in the last complete cycle";
  Real error[4](each start = 0, each fixed = true) "cycle, relative to that of the exact law, in percent";
equation
  connect(signal.y, drive.tau);
  connect(drive.flange, motor.flange_b);
  connect(motor.flange_a, exact.flange_b);
  connect(exact.flange_a, load.flange_b);
  connect(preload.flange, load.flange_a);
  twist.phi_ref = exact.phi_rel;
  connect(twist.flange, phasePlane.flange_b);
  connect(twist.flange, deadZone.flange_b);
  connect(twist.flange, revised.flange_b);
  connect(phasePlane.flange_a, ground.flange);
  connect(deadZone.flange_a, ground.flange);
  connect(revised.flange_a, ground.flange);
  der(transmitted) = {exact.tau, phasePlane.tau, deadZone.tau, revised.tau};
  when sample(0.05, 0.05) then
    before = transmitted;
    cycle = transmitted - pre(before);
    error = {100*(cycle[i]/cycle[1] - 1) for i in 1:4};
  end when;
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-9, Interval = 0.0005),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end IntegratedTorque;
