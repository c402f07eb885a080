model SimpleGearShift "A gearbox with two ratios: a brake lets go of the ring, a clutch ties it to the sun"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;

  output SI.AngularVelocity wEngine = engine.w "Speed of the engine";
  output SI.AngularVelocity wLoad = load.w "Speed of the load";
  output Real gearRatio = wLoad/max(wEngine, 1e-6) "Speed of the load divided by speed of the engine";

  Rotational.Sources.TorqueStep torqueStep(offsetTorque = 0, stepTorque = 20, startTime = 0.5) "Torque of the engine";
  Rotational.Components.Inertia engine(J = 1) "Engine";
  Rotational.Components.IdealPlanetary idealPlanetary(ratio = 75/50) "Gear set; its carrier drives the load";
  Rotational.Components.Clutch clutch(cgeo = 2, fn_max = 100, phi_rel(fixed = true), w_rel(fixed = true)) "Ties sun and ring together";
  Rotational.Components.Brake brake(cgeo = 2, fn_max = 100) "Holds the ring";
  Rotational.Components.Inertia load(J = 10, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Load";
  Rotational.Sources.QuadraticSpeedDependentTorque quadraticSpeedDependentTorque(
    tau_nominal = -20,
    w_nominal(displayUnit = "rpm") = 10.471975511966) "Resistance, 20 N.m at 100 rpm";
  Modelica.Blocks.Sources.Ramp ramp(offset = 0, height = 1, startTime = 2, duration = 0.1) "Pressure on the clutch";
  Modelica.Blocks.Sources.Constant const1(k = 1) "Pressure of both together";
  Modelica.Blocks.Math.Feedback feedback "Pressure on the brake";
equation
  connect(torqueStep.flange, engine.flange_a);
  connect(engine.flange_b, idealPlanetary.sun);
  connect(idealPlanetary.sun, clutch.flange_a);
  connect(idealPlanetary.ring, clutch.flange_b);
  connect(idealPlanetary.ring, brake.flange_a);
  connect(idealPlanetary.carrier, load.flange_a);
  connect(load.flange_b, quadraticSpeedDependentTorque.flange);
  connect(ramp.y, clutch.f_normalized);
  connect(ramp.y, feedback.u2);
  connect(const1.y, feedback.u1);
  connect(feedback.y, brake.f_normalized);
  annotation(
    experiment(StartTime = 0, StopTime = 5, Tolerance = 1e-6, Interval = 0.01),
    uses(Modelica(version = "4.0.0")));
end SimpleGearShift;
