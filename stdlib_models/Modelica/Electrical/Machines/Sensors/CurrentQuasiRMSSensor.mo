within Modelica.Electrical.Machines.Sensors;
model CurrentQuasiRMSSensor "Measures the length of the vector of three currents, as a root mean square"
  extends Modelica.Icons.RoundSensor;
  constant Integer m(final min = 1) = 3 "Number of phases";
  Modelica.Blocks.Interfaces.RealOutput I(final quantity = "ElectricCurrent", final unit = "A") "Root mean square";
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Electrical.Polyphase.Sensors.CurrentSensor CurrentSensor1(final m = m) "Phase by phase";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.ToSpacePhasor ToSpacePhasor1(m = m) "As a vector";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.ToPolar ToPolar1 "Its length";
  Modelica.Blocks.Math.Gain Gain1(final k = 1/sqrt(2)) "From an amplitude to the root mean square";
equation
  connect(plug_p, CurrentSensor1.plug_p);
  connect(CurrentSensor1.plug_n, plug_n);
  connect(CurrentSensor1.i, ToSpacePhasor1.u);
  connect(ToSpacePhasor1.y, ToPolar1.u);
  connect(ToPolar1.y[1], Gain1.u);
  connect(Gain1.y, I);
end CurrentQuasiRMSSensor;
