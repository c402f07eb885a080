within Modelica.Thermal.HeatTransfer.Interfaces;
connector HeatPort_b "Heat port on the second side of a component"
  extends HeatPort;
end HeatPort_b;
