within Modelica.Electrical.Machines.Sensors;
model VoltageQuasiRMSSensor "Measures the length of the vector of three voltages, as a root mean square"
  extends Modelica.Icons.RoundSensor;
  constant Integer m(final min = 1) = 3 "Number of phases";
  Modelica.Blocks.Interfaces.RealOutput V(final quantity = "ElectricPotential", final unit = "V") "Root mean square";
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Electrical.Polyphase.Sensors.VoltageSensor VoltageSensor1(final m = m) "Phase by phase";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.ToSpacePhasor ToSpacePhasor1(m = m) "As a vector";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.ToPolar ToPolar1 "Its length";
  Modelica.Blocks.Math.Gain Gain1(final k = 1/sqrt(2)) "From an amplitude to the root mean square";
equation
  connect(plug_p, VoltageSensor1.plug_p);
  connect(plug_n, VoltageSensor1.plug_n);
  connect(VoltageSensor1.v, ToSpacePhasor1.u);
  connect(ToSpacePhasor1.y, ToPolar1.u);
  connect(ToPolar1.y[1], Gain1.u);
  connect(Gain1.y, V);
end VoltageQuasiRMSSensor;
