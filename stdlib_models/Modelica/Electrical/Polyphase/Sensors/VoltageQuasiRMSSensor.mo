within Modelica.Electrical.Polyphase.Sensors;
model VoltageQuasiRMSSensor "Measures the root mean square of the voltages over the phases"
  extends Modelica.Icons.RoundSensor;
  extends Interfaces.TwoPlug;
  Modelica.Blocks.Interfaces.RealOutput V(unit = "V") "Root mean square over the phases";
  VoltageSensor voltageSensor(final m = m) "Voltages";
  Modelica.Electrical.Polyphase.Blocks.QuasiRMS quasiRMS(final m = m) "Mean";
equation
  connect(plug_p, voltageSensor.plug_p);
  connect(voltageSensor.plug_n, plug_n);
  connect(voltageSensor.v, quasiRMS.u);
  connect(quasiRMS.y, V);
end VoltageQuasiRMSSensor;
