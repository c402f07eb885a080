within Modelica.Electrical.Analog.Basic;
model Resistor "A linear resistor"
  parameter SI.Resistance R(start = 1) "Resistance at T_ref";
  parameter SI.Temperature T_ref = 300.15 "Temperature for which R is given";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Temperature coefficient at T_ref";
  extends Interfaces.OnePort;
  extends Interfaces.ConditionalHeatPort(T = T_ref);
  SI.Resistance R_actual "Resistance at the present temperature";
equation
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "the temperature is so low that a resistance vanishes");
  R_actual = R*(1 + alpha*(T_heatPort - T_ref));
  v = R_actual*i;
  LossPower = v*i;
  annotation(Documentation(info = "<html>
<p>v = R&middot;(1 + alpha&middot;(T &minus; T_ref))&middot;i. The heat v&middot;i leaves through the heat port. R may be zero or negative.</p>
</html>"));
end Resistor;
