within Modelica.Electrical.Machines.Sensors;
model MechanicalPowerSensor "Measures the power in a shaft, relative to a housing"
  extends Modelica.Icons.RoundSensor;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter Boolean useSupport = false "May the housing turn?" annotation(Evaluate = true);
  Modelica.Blocks.Interfaces.RealOutput P(final quantity = "Power", final unit = "W") "Power that passes from flange_a to flange_b";
  Modelica.Mechanics.Rotational.Sensors.TorqueSensor torqueSensor "Torque";
  Modelica.Mechanics.Rotational.Sensors.RelSpeedSensor relSpeedSensor "Speed";
  Modelica.Blocks.Math.Product product "Their product";
  Modelica.Mechanics.Rotational.Components.Fixed fixed if not useSupport "Holds a housing that may not turn";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a support if useSupport "Housing, when it may turn";
equation
  connect(flange_a, torqueSensor.flange_a);
  connect(torqueSensor.flange_b, flange_b);
  connect(flange_a, relSpeedSensor.flange_b);
  connect(relSpeedSensor.flange_a, fixed.flange);
  connect(relSpeedSensor.flange_a, support);
  connect(relSpeedSensor.w_rel, product.u1);
  connect(torqueSensor.tau, product.u2);
  connect(product.y, P);
end MechanicalPowerSensor;
