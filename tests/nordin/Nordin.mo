package Nordin "The experiments behind the trajectories of this folder: see README.md"
  import Modelica.Units.SI;
  import Modelica.Blocks.Sources;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
  import Drivetrain.Backlash;

  partial model TwoMasses "Motor at flange_b of a shaft with play, load at its flange_a"
    parameter SI.Inertia Jm "Motor";
    parameter SI.Inertia Jl "Load";
    parameter SI.Torque offset = 0 "Mean torque on the motor";
    parameter SI.Torque amplitude = 0 "Alternating torque on the motor";
    parameter SI.Frequency f = 1 "Its frequency";
    parameter SI.Torque loadTorque = 0 "Torque on the load";
    Sources.Sine signal(offset = offset, amplitude = amplitude, f = f) "Torque on the motor";
    Modelica.Mechanics.Rotational.Sources.Torque drive "Drives the motor";
    Modelica.Mechanics.Rotational.Sources.ConstantTorque process(tau_constant = loadTorque) "Drives the load";
    Components.Inertia motor(J = Jm) "Motor";
    Components.Inertia load(J = Jl, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Load";
    replaceable Backlash.ExactBacklash lash(c = 1, d = 1) constrainedby PartialCompliantWithRelativeStates(
      phi_nominal = 0.01, phi_rel(fixed = true), w_rel(fixed = true)) "Shaft with play";
    SI.AngularMomentum impulse "That of the start and what the torques from outside gave";
    Real integral(start = 0, fixed = true, unit = "N.m.s") "Integral of the torque of the shaft";
    SI.AngularMomentum momentum = Jm*motor.w + Jl*load.w "Of both";
    SI.AngularMomentum imbalance "What is neither there nor came from outside";
  initial equation
    impulse = momentum;
  equation
    der(impulse) = signal.y + loadTorque;
    der(integral) = lash.tau;
    imbalance = momentum - impulse;
    connect(signal.y, drive.tau);
    connect(drive.flange, motor.flange_b);
    connect(motor.flange_a, lash.flange_b);
    connect(lash.flange_a, load.flange_b);
    connect(process.flange, load.flange_a);
  end TwoMasses;

  partial model Coupling "Two masses with the shaft of spin-up and forced motion"
    extends TwoMasses(Jm = 0.5, Jl = 1.5);
  end Coupling;

  model Exact
    extends Coupling(redeclare Backlash.ExactBacklash lash(c = 200, d = 3, b = 0.1));
  end Exact;

  model Phase
    extends Coupling(redeclare Backlash.PhasePlaneBacklash lash(c = 200, d = 3, b = 0.1));
  end Phase;

  model DeadZone
    extends Coupling(redeclare Backlash.DeadZoneBacklash lash(c = 200, d = 3, b = 0.1));
  end DeadZone;

  model Classic
    extends Coupling(redeclare Backlash.ClassicDeadZone lash(c = 200, b = 0.1));
  end Classic;

  model Revised
    extends Coupling(redeclare Backlash.RevisedDeadZone lash(c = 200, d = 3, b = 0.1));
  end Revised;

  model Rubber
    extends Coupling(redeclare Backlash.RubberCoupling lash(c = 200, d = 3, b = 0.1, b_rubber = 0.04));
  end Rubber;

  model StaticRubber
    extends Coupling(redeclare Backlash.StaticRubberCoupling lash(c = 200, b = 0.1, b_rubber = 0.04));
  end StaticRubber;

  model HardImpact
    extends Coupling(redeclare Components.ElastoBacklash2 lash(c = 200, d = 3, b = 0.1));
  end HardImpact;

  model SoftImpact
    extends Coupling(redeclare Components.ElastoBacklash lash(c = 200, d = 3, b = 0.1));
  end SoftImpact;

  partial model Balance "Work done on the shaft, less what it lost, is what it stores"
    extends Coupling(amplitude = 4);
    parameter SI.Angle gap = 0.1 "Gap of the shaft";
    parameter SI.Angle band = 0.04 "Rubber";
    parameter SI.RotationalSpringConstant stiffness = 200 "Stiffness of the shaft";
    SI.Power lost "By the shaft";
    SI.Energy received(start = 0, fixed = true) "Work less losses";
    SI.Energy stored "In the spring";
    SI.Angle beyond = lash.phi_rel - max(-gap/2, min(gap/2, lash.phi_rel)) "Twist beyond the gap";
    SI.Energy missing = received - stored "Must be zero";
    SI.Energy heat(start = 0, fixed = true) "Losses so far";
  equation
    der(received) = lash.tau*lash.w_rel - lost;
    der(heat) = lost;
  end Balance;

  model BalanceExact
    extends Balance(redeclare Backlash.ExactBacklash lash(c = 200, d = 3, b = 0.1, useHeatPort = true));
    Modelica.Thermal.HeatTransfer.Components.HeatCapacitor oil(C = 10, T(start = 293.15, fixed = true)) "Takes the losses";
  equation
    connect(lash.heatPort, oil.port);
    lost = oil.port.Q_flow;
    stored = stiffness*(lash.phi_rel - lash.phi_b)^2/2;
  end BalanceExact;

  model BalancePhase
    extends Balance(redeclare Backlash.PhasePlaneBacklash lash(c = 200, d = 3, b = 0.1));
  equation
    lost = lash.lossPower;
    stored = stiffness*beyond^2/2;
  end BalancePhase;

  model BalanceDeadZone
    extends Balance(redeclare Backlash.DeadZoneBacklash lash(c = 200, d = 3, b = 0.1));
  equation
    lost = lash.lossPower;
    stored = stiffness*beyond^2/2;
  end BalanceDeadZone;

  model BalanceRevised
    extends Balance(redeclare Backlash.RevisedDeadZone lash(c = 200, d = 3, b = 0.1));
  equation
    lost = lash.lossPower;
    stored = stiffness*beyond^2/2;
  end BalanceRevised;

  model BalanceRubber
    extends Balance(redeclare Backlash.RubberCoupling lash(c = 200, d = 3, b = 0.1, b_rubber = 0.04));
    SI.Angle z = max(0, abs(lash.phi_rel) - gap/2 + band/2) "Way since the first touch";
  equation
    lost = lash.lossPower;
    stored = stiffness*(if z < band then z^3/(6*band) else (z - band/2)^2/2 + band^2/24);
  end BalanceRubber;

  model BalanceStaticRubber
    extends Balance(redeclare Backlash.StaticRubberCoupling lash(c = 200, b = 0.1, b_rubber = 0.04));
    SI.Angle z = max(0, abs(lash.phi_rel) - gap/2 + band/2) "Way since the first touch";
  equation
    lost = lash.lossPower;
    stored = stiffness*(min(z, band)^3/(6*band) + max(0, z - band)*z/2);
  end BalanceStaticRubber;

  partial model Observers "The laws along a motion that they do not act on"
    parameter SI.RotationalSpringConstant c = 5895 "Stiffness";
    parameter SI.RotationalDampingConstant d = 58.95 "Damping";
    parameter SI.Angle b = 0.005 "Gap";
    Modelica.Mechanics.Rotational.Sources.Position twist(exact = true) "Moves them";
    Components.Fixed ground "Other side";
    Backlash.ExactBacklash exact(c = c, d = d, b = b, stateSelect = StateSelect.never) "(1), (14)";
    Backlash.PhasePlaneBacklash phase(c = c, d = d, b = b, stateSelect = StateSelect.never) "(23)";
    Backlash.DeadZoneBacklash deadzone(c = c, d = d, b = b, stateSelect = StateSelect.never) "(26)";
    Backlash.RevisedDeadZone revised(c = c, d = d, b = b, stateSelect = StateSelect.never) "(27)";
    Real integral_exact(start = 0, fixed = true) "Integral of exact.tau";
    Real integral_phase(start = 0, fixed = true) "Integral of phase.tau";
    Real integral_deadzone(start = 0, fixed = true) "Integral of deadzone.tau";
    Real integral_revised(start = 0, fixed = true) "Integral of revised.tau";
  equation
    der(integral_exact) = exact.tau;
    der(integral_phase) = phase.tau;
    der(integral_deadzone) = deadzone.tau;
    der(integral_revised) = revised.tau;
    connect(twist.flange, exact.flange_b);
    connect(twist.flange, phase.flange_b);
    connect(twist.flange, deadzone.flange_b);
    connect(twist.flange, revised.flange_b);
    connect(exact.flange_a, ground.flange);
    connect(phase.flange_a, ground.flange);
    connect(deadzone.flange_a, ground.flange);
    connect(revised.flange_a, ground.flange);
  end Observers;

  model OpenLoop "All laws along a sine"
    extends Observers;
    Sources.Sine signal(amplitude = 0.004, f = 5) "Twist";
    Backlash.ClassicDeadZone classic(c = c, b = b, stateSelect = StateSelect.never) "(24)";
    Backlash.RubberCoupling rubber(c = c, d = d, b = b, b_rubber = 0.002, stateSelect = StateSelect.never) "(40)";
    Backlash.StaticRubberCoupling rubber0(c = c, b = b, b_rubber = 0.002, stateSelect = StateSelect.never) "(41)";
    Components.ElastoBacklash msl_eb(c = c, d = d, b = b, stateSelect = StateSelect.never) "Soft impact";
    Components.ElastoBacklash2 msl_eb2(c = c, d = d, b = b, stateSelect = StateSelect.never) "Hard impact";
  equation
    connect(signal.y, twist.phi_ref);
    connect(twist.flange, classic.flange_b);
    connect(twist.flange, rubber.flange_b);
    connect(twist.flange, rubber0.flange_b);
    connect(twist.flange, msl_eb.flange_b);
    connect(twist.flange, msl_eb2.flange_b);
    connect(classic.flange_a, ground.flange);
    connect(rubber.flange_a, ground.flange);
    connect(rubber0.flange_a, ground.flange);
    connect(msl_eb.flange_a, ground.flange);
    connect(msl_eb2.flange_a, ground.flange);
  end OpenLoop;

  partial model Cycles "The experiment of section 2.4 as printed, without T_m and T_l"
    extends TwoMasses(Jm = 0.4, Jl = 5.6, offset = -19, amplitude = 19, f = 20, loadTorque = 19);
    extends Observers;
    Real cycle_exact(start = 0, fixed = true, unit = "N.m.s") "integral_exact when the last cycle starts";
    Real cycle_phase(start = 0, fixed = true, unit = "N.m.s") "integral_phase then";
    Real cycle_deadzone(start = 0, fixed = true, unit = "N.m.s") "integral_deadzone then";
    Real cycle_revised(start = 0, fixed = true, unit = "N.m.s") "integral_revised then";
    Real transmitted(unit = "N.m.s") "By the exact law, since then";
    Real error_phase "Of the phase-plane law in percent, since then";
    Real error_deadzone "Of the dead zone";
    Real error_revised "Of the revised dead zone";
  equation
    when time >= 0.95 then
      cycle_exact = integral_exact;
      cycle_phase = integral_phase;
      cycle_deadzone = integral_deadzone;
      cycle_revised = integral_revised;
    end when;
    transmitted = integral_exact - cycle_exact;
    error_phase = 100*(integral_phase - cycle_phase - transmitted)/min(transmitted, -1e-9);
    error_deadzone = 100*(integral_deadzone - cycle_deadzone - transmitted)/min(transmitted, -1e-9);
    error_revised = 100*(integral_revised - cycle_revised - transmitted)/min(transmitted, -1e-9);
    twist.phi_ref = lash.phi_rel;
  end Cycles;

  model CyclesExact
    extends Cycles(redeclare Backlash.ExactBacklash lash(c = c, d = d, b = b, phi_rel(start = -0.0025 - 19/5895)));
  end CyclesExact;

  model CyclesDeadZone
    extends Cycles(redeclare Backlash.DeadZoneBacklash lash(c = c, d = d, b = b, phi_rel(start = -0.0025 - 19/5895)));
  end CyclesDeadZone;

  model FlexibleCoupling "Equation (42)"
    extends TwoMasses(
      Jm = 0.4,
      Jl = 5.6,
      offset = 22.8,
      amplitude = 19,
      f = 9.5,
      loadTorque = -22.8,
      load(w(start = 150.6)),
      redeclare Backlash.RubberCoupling lash(
        c = 5895,
        d = 3,
        b = 0.1,
        b_rubber = 0.05,
        phi_rel(start = 0.025 + sqrt(2*22.8*0.05/5895))));
  end FlexibleCoupling;
  annotation(uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end Nordin;
