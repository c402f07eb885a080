within Modelica.Thermal.HeatTransfer.Components;
model BodyRadiation "Heat by radiation between two surfaces"
  extends Interfaces.Element1D;
  parameter Real Gr(unit = "m2") "Net radiation conductance: surface times emissivity and view factor";
equation
  Q_flow = Gr*Modelica.Constants.sigma*(port_a.T^4 - port_b.T^4);
end BodyRadiation;
