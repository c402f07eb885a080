within Modelica.Thermal.HeatTransfer.Components;
model GeneralTemperatureToHeatFlowAdaptor "A heat port as signals: temperature in, heat flow out"
  extends Modelica.Blocks.Interfaces.Adaptors.PotentialToFlowAdaptor(
    final Name_p = "T",
    final Name_pder = "dT",
    final Name_pder2 = "d2T",
    final Name_f = "Q",
    final Name_fder = "der(Q)",
    final Name_fder2 = "der2(Q)",
    final use_pder2 = false,
    final use_fder = false,
    final use_fder2 = false,
    p(unit = "K", displayUnit = "degC"),
    final pder(unit = "K/s"),
    final pder2(unit = "K/s2"),
    final f(unit = "W"),
    final fder(unit = "W/s"),
    final fder2(unit = "W/s2"));
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_b heatPort "Heat port";
equation
  u = heatPort.T;
  y = heatPort.Q_flow;
end GeneralTemperatureToHeatFlowAdaptor;
