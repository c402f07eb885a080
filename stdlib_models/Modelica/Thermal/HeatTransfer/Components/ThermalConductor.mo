within Modelica.Thermal.HeatTransfer.Components;
model ThermalConductor "Heat flow in proportion to the temperature difference"
  extends Interfaces.Element1D;
  parameter SI.ThermalConductance G "Thermal conductance";
equation
  Q_flow = G*dT;
end ThermalConductor;
