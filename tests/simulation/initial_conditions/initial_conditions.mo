package initial_conditions "What can be fixed at the start beside the states: a_rel, tau, lossPower"
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;
  import Drivetrain.Backlash;

  partial model Pendulum "3 N.m turn 2 kg.m2 against an elastic part: 2*a_rel = 3 - tau"
    Components.Fixed wall;
    Components.Inertia mass(J = 2);
    Rotational.Sources.ConstantTorque torque(tau_constant = 3);
    replaceable Components.SpringDamper part(c = 1000, d = 10)
      constrainedby Rotational.Interfaces.PartialCompliantWithRelativeStates;
  equation
    connect(torque.flange, mass.flange_b);
    connect(mass.flange_a, part.flange_b);
    connect(part.flange_a, wall.flange);
  end Pendulum;

  model All "One part for each way"
    model Linear
      extends Pendulum(redeclare Components.SpringDamper part(
        c = 1000, d = 10, w_rel(start = 1), tau(start = 7, fixed = true), lossPower(start = 40, fixed = true)));
    end Linear;
    model Soft
      extends Pendulum(redeclare Components.ElastoBacklash part(
        c = 1000, d = 10, b = 0.1, w_rel(start = 0.2, fixed = true), tau(start = 42, fixed = true)));
    end Soft;
    model Acceleration
      extends Pendulum(redeclare Components.ElastoBacklash part(
        c = 1000, d = 10, b = 0.1, phi_rel(start = 0.08, fixed = true), a_rel(start = -15, fixed = true)));
    end Acceleration;
    model Loss
      extends Pendulum(redeclare Components.ElastoBacklash part(
        c = 1000, d = 10, b = 0.1, phi_rel(start = 0.2, fixed = true), w_rel(start = 1), lossPower(start = 40, fixed = true)));
    end Loss;
    model Exact
      extends Pendulum(redeclare Backlash.ExactBacklash part(
        c = 1000, d = 10, b = 0.1, phi_rel(start = 0.07), w_rel(start = 0.2, fixed = true), a_rel(start = -4, fixed = true)));
    end Exact;
    model ExactLoss
      extends Pendulum(redeclare Backlash.ExactBacklash part(
        c = 1000, d = 10, b = 0.1, phi_rel(start = 0.07, fixed = true), w_rel(start = 1), lossPower(start = 40, fixed = true)));
    end ExactLoss;
    model PhasePlane
      extends Pendulum(redeclare Backlash.PhasePlaneBacklash part(
        c = 1000, d = 10, b = 0.1, phi_rel(start = 0.07), w_rel(start = 0.2, fixed = true), tau(start = 7, fixed = true)));
    end PhasePlane;
    model DeadZone
      extends Pendulum(redeclare Backlash.DeadZoneBacklash part(
        c = 1000, d = 10, b = 0.1, phi_rel(start = -0.07), w_rel(start = 0.2, fixed = true), tau(start = -7, fixed = true)));
    end DeadZone;
    model Revised
      extends Pendulum(redeclare Backlash.RevisedDeadZone part(
        c = 1000, d = 10, b = 0.1, phi_rel(start = 0.07), w_rel(start = 0.2, fixed = true), a_rel(start = -4, fixed = true)));
    end Revised;
    model Classic
      extends Pendulum(redeclare Backlash.ClassicDeadZone part(
        c = 1000, b = 0.1, phi_rel(start = 0.07), w_rel(start = 0.2, fixed = true), tau(start = 7, fixed = true)));
    end Classic;
    model Rubber
      extends Pendulum(redeclare Backlash.RubberCoupling part(
        c = 1000, d = 10, b = 0.1, b_rubber = 0.05, phi_rel(start = 0.09), w_rel(start = 0.2, fixed = true), tau(start = 42, fixed = true)));
    end Rubber;
    model StaticRubber
      extends Pendulum(redeclare Backlash.StaticRubberCoupling part(
        c = 1000, b = 0.1, b_rubber = 0.05, phi_rel(start = 0.06), w_rel(start = 0.2, fixed = true), tau(start = 10, fixed = true)));
    end StaticRubber;
    Linear linear;
    Soft soft;
    Acceleration acceleration;
    Loss loss;
    Exact exact;
    ExactLoss exactLoss;
    PhasePlane phasePlane;
    DeadZone deadZone;
    Revised revised;
    Classic classic;
    Rubber rubber;
    StaticRubber staticRubber;
  end All;
end initial_conditions;
