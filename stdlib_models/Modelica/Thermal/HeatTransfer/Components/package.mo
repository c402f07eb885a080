within Modelica.Thermal.HeatTransfer;
package Components "Bodies and paths of heat"
end Components;
