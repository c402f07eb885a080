model HeatLosses "Everything in a drive that makes heat, and one body of air that takes it"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational.{Components, Sources};
  import Modelica.Blocks.Sources.{Sine, Constant};
  import Modelica.Thermal.HeatTransfer;

  Sine sine(amplitude = 20, f = 5) "Course of the torque";
  Sources.Torque torque "Motor";
  Components.Inertia inertia1(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Rotor";
  Components.Damper damper(useHeatPort = true, d = 10) "Viscous bearing";
  Components.Fixed fixed "Housing";
  Components.SpringDamper springDamper(c = 1e4, d = 20, useHeatPort = true) "Elastic coupling";
  Components.Inertia inertia2(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Second wheel";
  Components.ElastoBacklash elastoBacklash(c = 1e5, d = 100, b(displayUnit = "rad") = 0.001, useHeatPort = true) "Coupling with play";
  Components.Inertia inertia3(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Third wheel";
  Components.BearingFriction bearingFriction(useHeatPort = true) "Dry bearing";
  Components.Spring spring3(c = 1e4) "Elastic shaft";
  Components.Inertia inertia4(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Fourth wheel";
  Components.LossyGear lossyGear(ratio = 2, lossTable = [0, 0.8, 0.8, 1, 1; 1, 0.7, 0.7, 2, 2], useHeatPort = true) "Gear with losses";
  Sine sine2(amplitude = 1, f = 0.2) "Pressure on clutches and brake";
  Components.Clutch clutch(fn_max = 10, phi_rel(fixed = true), w_rel(fixed = true), useHeatPort = true) "Clutch";
  Components.Inertia inertia5(J = 2) "Fifth wheel";
  Components.OneWayClutch oneWayClutch(
    fn_max = 1,
    phi_rel(fixed = true),
    w_rel(fixed = true),
    startForward(fixed = true),
    stuck(fixed = true),
    useHeatPort = true) "Freewheel and clutch";
  Components.Inertia inertia6(J = 2) "Sixth wheel";
  Components.Brake brake(fn_max = 2, useHeatPort = true) "Brake";
  Constant const(k = 20) "Thermal conductance to the air";
  HeatTransfer.Components.Convection convection "Path of the heat";
  HeatTransfer.Celsius.FixedTemperature TAmbient(T = 25) "Air";
equation
  connect(sine.y, torque.tau);
  connect(torque.flange, inertia1.flange_a);
  connect(inertia1.flange_b, damper.flange_b);
  connect(damper.flange_a, fixed.flange);
  connect(inertia1.flange_b, springDamper.flange_a);
  connect(springDamper.flange_b, inertia2.flange_a);
  connect(inertia2.flange_b, elastoBacklash.flange_a);
  connect(elastoBacklash.flange_b, inertia3.flange_a);
  connect(inertia3.flange_b, bearingFriction.flange_a);
  connect(bearingFriction.flange_b, spring3.flange_a);
  connect(spring3.flange_b, inertia4.flange_a);
  connect(inertia4.flange_b, lossyGear.flange_a);
  connect(lossyGear.flange_b, clutch.flange_a);
  connect(clutch.flange_b, inertia5.flange_a);
  connect(inertia5.flange_b, oneWayClutch.flange_a);
  connect(oneWayClutch.flange_b, inertia6.flange_a);
  connect(inertia6.flange_b, brake.flange_a);
  connect(sine2.y, clutch.f_normalized);
  connect(sine2.y, oneWayClutch.f_normalized);
  connect(sine2.y, brake.f_normalized);

  connect(damper.heatPort, convection.solid);
  connect(springDamper.heatPort, convection.solid);
  connect(elastoBacklash.heatPort, convection.solid);
  connect(bearingFriction.heatPort, convection.solid);
  connect(lossyGear.heatPort, convection.solid);
  connect(clutch.heatPort, convection.solid);
  connect(oneWayClutch.heatPort, convection.solid);
  connect(brake.heatPort, convection.solid);
  connect(const.y, convection.Gc);
  connect(convection.fluid, TAmbient.port);
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-6, Interval = 0.0001),
    uses(Modelica(version = "4.0.0")));
end HeatLosses;
