within Modelica.Thermal;
package HeatTransfer "Heat between lumped bodies"
end HeatTransfer;
