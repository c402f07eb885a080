model BacklashLaws "The same spin-up through an elastic shaft with play, by seven laws of contact"
  import Modelica.Mechanics.Rotational;
  import Drivetrain.Backlash;

  parameter Modelica.Units.SI.RotationalSpringConstant c = 200 "Stiffness of the shafts";
  parameter Modelica.Units.SI.RotationalDampingConstant d = 3 "Damping of the shafts";
  parameter Modelica.Units.SI.Angle b = 0.1 "Gap";
  Rotational.Sources.ConstantTorque drive[7](each tau_constant = 2) "Drives the motors";
  Rotational.Components.Inertia motor[7](each J = 0.5) "Motors";
  Rotational.Components.Inertia load[7](each J = 1.5, each phi(start = 0, fixed = true), each w(start = 0, fixed = true))
    "Loads, free";
  Backlash.ExactBacklash exact(c = c, d = d, b = b, phi_rel(fixed = true), w_rel(fixed = true)) "The end of the shaft is a state";
  Backlash.PhasePlaneBacklash phasePlane(c = c, d = d, b = b, phi_rel(fixed = true), w_rel(fixed = true)) "Contact is predicted";
  Backlash.DeadZoneBacklash deadZone(c = c, d = d, b = b, phi_rel(fixed = true), w_rel(fixed = true)) "Pulls when contact parts";
  Backlash.RevisedDeadZone revised(c = c, d = d, b = b, phi_rel(fixed = true), w_rel(fixed = true)) "Touches too early";
  Backlash.ClassicDeadZone classic(c = c, b = b, phi_rel(fixed = true), w_rel(fixed = true)) "No damping";
  Backlash.RubberCoupling rubber(c = c, d = d, b = b, b_rubber = 0.04, phi_rel(fixed = true), w_rel(fixed = true))
    "Rubber in the gap";
  Backlash.StaticRubberCoupling staticRubber(c = c, b = b, b_rubber = 0.04, phi_rel(fixed = true), w_rel(fixed = true))
    "Rubber, no damping";
equation
  for i in 1:7 loop
    connect(drive[i].flange, motor[i].flange_b);
  end for;
  connect(motor[1].flange_a, exact.flange_b);
  connect(exact.flange_a, load[1].flange_b);
  connect(motor[2].flange_a, phasePlane.flange_b);
  connect(phasePlane.flange_a, load[2].flange_b);
  connect(motor[3].flange_a, deadZone.flange_b);
  connect(deadZone.flange_a, load[3].flange_b);
  connect(motor[4].flange_a, revised.flange_b);
  connect(revised.flange_a, load[4].flange_b);
  connect(motor[5].flange_a, classic.flange_b);
  connect(classic.flange_a, load[5].flange_b);
  connect(motor[6].flange_a, rubber.flange_b);
  connect(rubber.flange_a, load[6].flange_b);
  connect(motor[7].flange_a, staticRubber.flange_b);
  connect(staticRubber.flange_a, load[7].flange_b);
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-8, Interval = 0.001),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end BacklashLaws;
