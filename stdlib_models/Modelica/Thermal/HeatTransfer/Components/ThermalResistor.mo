within Modelica.Thermal.HeatTransfer.Components;
model ThermalResistor "Temperature difference in proportion to the heat flow"
  extends Interfaces.Element1D;
  parameter SI.ThermalResistance R "Thermal resistance";
equation
  dT = R*Q_flow;
end ThermalResistor;
