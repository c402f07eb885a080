within Modelica.Electrical.Polyphase.Sensors;
model PotentialSensor "Measures the potentials"
  extends Modelica.Icons.RoundSensor;
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Plug to be measured";
  Modelica.Blocks.Interfaces.RealOutput phi[m](each unit = "V") "Potentials";
  Modelica.Electrical.Analog.Sensors.PotentialSensor potentialSensor[m] "Phase by phase";
equation
  connect(potentialSensor.p, plug_p.pin);
  connect(potentialSensor.phi, phi);
end PotentialSensor;
