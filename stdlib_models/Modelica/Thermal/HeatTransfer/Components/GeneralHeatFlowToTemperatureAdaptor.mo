within Modelica.Thermal.HeatTransfer.Components;
model GeneralHeatFlowToTemperatureAdaptor "A heat port as signals: heat flow in, temperature out"
  extends Modelica.Blocks.Interfaces.Adaptors.FlowToPotentialAdaptor(
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
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort "Heat port";
equation
  y = heatPort.T;
  u = heatPort.Q_flow;
end GeneralHeatFlowToTemperatureAdaptor;
