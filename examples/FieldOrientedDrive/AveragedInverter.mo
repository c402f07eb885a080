within FieldOrientedDrive;
model AveragedInverter "An inverter without its pulses: voltages by signals, and on the other side the current for their power"
  import Modelica.Electrical.{Analog, Polyphase};
  constant Integer m = 3 "Number of phases";
  Analog.Interfaces.PositivePin dc_p "Positive pin of the supply";
  Analog.Interfaces.NegativePin dc_n "Negative pin of the supply";
  Polyphase.Interfaces.PositivePlug ac(final m = m) "Machine";
  Modelica.Blocks.Interfaces.RealInput v[m](each unit = "V") "Voltages wanted, against the star point";
  Polyphase.Sources.SignalVoltage voltages(final m = m) "Voltages";
  Polyphase.Basic.Star star(final m = m) "Star point of the voltages";
  Analog.Basic.Ground ground "Its potential";
  Polyphase.Sensors.PowerSensor power(final m = m) "Power to the machine";
  Analog.Sensors.VoltageSensor supply(v(start = 500)) "Voltage of the supply";
  Modelica.Blocks.Math.Division toCurrent "Current for the power";
  Analog.Sources.SignalCurrent current "Current from the supply";
equation
  connect(v, voltages.v);
  connect(voltages.plug_n, star.plug_p);
  connect(star.pin_n, ground.p);
  connect(voltages.plug_p, power.pc);
  connect(power.pc, power.pv);
  connect(power.nv, star.plug_p);
  connect(power.nc, ac);
  connect(dc_p, supply.p);
  connect(dc_n, supply.n);
  connect(dc_p, current.p);
  connect(dc_n, current.n);
  connect(power.power, toCurrent.u1);
  connect(supply.v, toCurrent.u2);
  connect(toCurrent.y, current.i);
  annotation(Documentation(info = "<html>
<p>No losses, no delay, no limit: the voltages are what the controller wants. What such a controller wants must fit into the supply's voltage: the length of the vector
<code>v</code> stays below <code>supply.v</code>/&radic;3 in this example.</p>
</html>"));
end AveragedInverter;
