within Modelica.Electrical.Machines.Sensors;
model ElectricalPowerSensor "Measures active and reactive power of three phases, instant by instant"
  extends Modelica.Icons.RoundSensor;
  constant Integer m(final min = 1) = 3 "Number of phases";
  Modelica.Blocks.Interfaces.RealOutput P(final quantity = "Power", final unit = "W") "Power that passes";
  Modelica.Blocks.Interfaces.RealOutput Q(final quantity = "Power", final unit = "var") "Reactive power that passes";
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_p(final m = m) "Currents flow in here";
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_ni(final m = m) "Currents flow out here";
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_nv(final m = m) "Voltages to here";
protected
  SI.Voltage v_[2] "Voltages as a vector";
  SI.Current i_[2] "Currents as a vector";
equation
  plug_p.pin.v = plug_ni.pin.v;
  plug_p.pin.i + plug_ni.pin.i = zeros(m);
  plug_nv.pin.i = zeros(m);
  v_ = Modelica.Electrical.Machines.SpacePhasors.Functions.ToSpacePhasor(plug_p.pin.v - plug_nv.pin.v);
  i_ = Modelica.Electrical.Machines.SpacePhasors.Functions.ToSpacePhasor(plug_p.pin.i);
  2/3*P = v_[1]*i_[1] + v_[2]*i_[2];
  2/3*Q = v_[2]*i_[1] - v_[1]*i_[2];
  annotation(Documentation(info = "<html>
<p>The power of a zero sequence is not in it.</p>
</html>"));
end ElectricalPowerSensor;
