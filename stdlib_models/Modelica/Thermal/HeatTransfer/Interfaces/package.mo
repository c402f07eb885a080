within Modelica.Thermal.HeatTransfer;
package Interfaces "Heat ports and partial models"
end Interfaces;
