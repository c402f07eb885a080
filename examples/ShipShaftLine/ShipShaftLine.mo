model ShipShaftLine "A slow engine with a viscous damper drives a propeller through its shafts; it runs up through a critical speed"
  import Modelica.Constants.pi;
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;

  parameter SI.AngularVelocity w_nominal = 110*pi/30 "Nominal speed";
  parameter SI.Torque tau_nominal = 300e3 "Torque of the propeller at the nominal speed";
  parameter Real order = 5 "Order of the excitation: cylinders of a two-stroke engine";
  parameter SI.Torque excitation = 20e3 "Amplitude of the engine's torque of this order";
  SI.AngularVelocity w_ref "Speed of the run-up";
  Real speed(unit = "rev/min") = flywheel.w*30/pi "Speed";
  Real stress(unit = "MPa") = propellerShaft.tau_max/1e6 "Largest shear stress in the propeller shaft";

  Drivetrain.Couplings.ViscousDamper damper(J_h = 200, J_r = 1800, d = 55e3) "Damper at the free end of the crankshaft";
  Rotational.Sources.Torque gas "Torque of the cylinders";
  Rotational.Components.Inertia crank(J = 2800, phi(start = 0, fixed = true)) "Cranks and pistons";
  Rotational.Components.Spring crankshaft(c = 8e7) "Crankshaft";
  Rotational.Components.Inertia flywheel(J = 3000) "Flywheel";
  Drivetrain.Couplings.FlexibleShaft intermediateShaft(L = 8, D = 0.40, n = 3, T_d = 1e-4) "Intermediate shaft";
  Drivetrain.Couplings.FlexibleShaft propellerShaft(L = 10, D = 0.30, n = 4, T_d = 1e-4) "Propeller shaft";
  Rotational.Components.Inertia propeller(J = 12000) "Propeller, with water";
  Rotational.Sources.QuadraticSpeedDependentTorque water(tau_nominal = -tau_nominal, w_nominal = w_nominal, TorqueDirection = false) "Propeller law";
protected
  parameter SI.Inertia J_all = 200 + 1800 + 2800 + 3000 + 12000 "All that is speeded up";
  parameter SI.Time T_run = 120 "Time of the run-up";
  parameter SI.AngularVelocity w_0 = 35*pi/30 "Speed before it";
  parameter SI.AngularVelocity w_1 = 115*pi/30 "Speed after it";
equation
  w_ref = w_0 + (w_1 - w_0)*time/T_run;
  gas.tau = tau_nominal*(w_ref/w_nominal)^2 + J_all*(w_1 - w_0)/T_run + excitation*sin(order*crank.phi);
  connect(damper.flange_b, crank.flange_a);
  connect(gas.flange, crank.flange_a);
  connect(crank.flange_b, crankshaft.flange_a);
  connect(crankshaft.flange_b, flywheel.flange_a);
  connect(flywheel.flange_b, intermediateShaft.flange_a);
  connect(intermediateShaft.flange_b, propellerShaft.flange_a);
  connect(propellerShaft.flange_b, propeller.flange_a);
  connect(propeller.flange_b, water.flange);
initial equation
  crank.w = w_0;
  flywheel.w = w_0;
  flywheel.phi = crank.phi;
  damper.w_rel = 0;
  damper.phi_rel = 0;
  intermediateShaft.phi_rel = fill(-gas.tau/(intermediateShaft.n*intermediateShaft.c), intermediateShaft.n);
  intermediateShaft.w_rel = zeros(intermediateShaft.n);
  propellerShaft.phi_rel = fill(-gas.tau/(propellerShaft.n*propellerShaft.c), propellerShaft.n);
  propellerShaft.w_rel = zeros(propellerShaft.n);
  annotation(
    experiment(StartTime = 0, StopTime = 120, Tolerance = 1e-7, Interval = 0.02),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end ShipShaftLine;
