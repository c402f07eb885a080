within Modelica.Electrical.Analog.Basic;
model Conductor "A linear resistor, given by its conductance"
  parameter SI.Conductance G(start = 1) "Conductance at T_ref";
  parameter SI.Temperature T_ref = 300.15 "Temperature for which G is given";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Temperature coefficient of the resistance at T_ref";
  extends Interfaces.OnePort;
  extends Interfaces.ConditionalHeatPort(T = T_ref);
  SI.Conductance G_actual "Conductance at the present temperature";
equation
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "the temperature is so low that a resistance vanishes");
  G_actual = G/(1 + alpha*(T_heatPort - T_ref));
  i = G_actual*v;
  LossPower = v*i;
  annotation(Documentation(info = "<html>
<p>i = G/(1 + alpha&middot;(T &minus; T_ref))&middot;v. The heat v&middot;i leaves through the heat port.</p>
</html>"));
end Conductor;
