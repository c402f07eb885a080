within Modelica.Electrical.Polyphase.Sensors;
model CurrentQuasiRMSSensor "Measures the root mean square of the currents over the phases"
  extends Modelica.Icons.RoundSensor;
  extends Interfaces.TwoPlug;
  Modelica.Blocks.Interfaces.RealOutput I(unit = "A") "Root mean square over the phases";
  CurrentSensor currentSensor(final m = m) "Currents";
  Modelica.Electrical.Polyphase.Blocks.QuasiRMS quasiRMS(final m = m) "Mean";
equation
  connect(plug_p, currentSensor.plug_p);
  connect(currentSensor.plug_n, plug_n);
  connect(currentSensor.i, quasiRMS.u);
  connect(quasiRMS.y, I);
end CurrentQuasiRMSSensor;
