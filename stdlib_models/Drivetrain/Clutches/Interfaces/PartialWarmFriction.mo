within Drivetrain.Clutches.Interfaces;
partial model PartialWarmFriction "Friction that warms a body, which is cooled through a heat port or by its surroundings"
  parameter Boolean useHeatPort = false "Is the body cooled through a heat port? Else by surroundings of the temperature T_ambient"
    annotation(Evaluate = true, HideResult = true);
  parameter SI.HeatCapacity C(final min = Modelica.Constants.small) = 1000 "Heat capacity of what the friction warms";
  parameter SI.ThermalConductance G(final min = 0) = 0 "From the body to the heat port or the surroundings";
  parameter SI.Temperature T_ambient = 293.15 "Temperature of the surroundings, where there is no heat port";
  parameter SI.Temperature T_start = 293.15 "Temperature at the start";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort(final T = T_port, final Q_flow = -Q_flow) if useHeatPort
    "Cools the body";
  SI.Temperature T(start = T_start, fixed = true, nominal = 300) "Temperature of the body";
  SI.HeatFlowRate Q_flow "Heat that leaves the body";
  SI.Power lossPower "Power lost in friction";
protected
  SI.Temperature T_port "Temperature of the heat port or of the surroundings";
equation
  if not useHeatPort then
    T_port = T_ambient;
  end if;
  Q_flow = G*(T - T_port);
  C*der(T) = lossPower - Q_flow;
  annotation(__Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<pre>
C*der(T) = lossPower - G*(T - T_port)
</pre>
<p>One temperature for the whole body: right for heat that has spread, too low for the surface during a short slip. Source: the first law of
thermodynamics.</p>
</html>"));
end PartialWarmFriction;
