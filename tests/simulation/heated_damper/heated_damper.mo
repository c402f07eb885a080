model heated_damper "A flywheel runs out in a damper, and what it loses warms a body"
  import Modelica.Mechanics.Rotational;
  import Modelica.Thermal.HeatTransfer;

  Rotational.Components.Inertia wheel(J = 2, phi(start = 0, fixed = true), w(start = 100, fixed = true)) "Flywheel";
  Rotational.Components.Damper brake(d = 0.5, useHeatPort = true) "Brake";
  Rotational.Components.Fixed ground "Housing";
  HeatTransfer.Components.HeatCapacitor body(C = 400, T(start = 300, fixed = true)) "Takes the heat";
equation
  connect(wheel.flange_b, brake.flange_a);
  connect(brake.flange_b, ground.flange);
  connect(brake.heatPort, body.port);
end heated_damper;
