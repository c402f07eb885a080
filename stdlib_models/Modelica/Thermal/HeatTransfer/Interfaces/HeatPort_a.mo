within Modelica.Thermal.HeatTransfer.Interfaces;
connector HeatPort_a "Heat port on the first side of a component"
  extends HeatPort;
end HeatPort_a;
