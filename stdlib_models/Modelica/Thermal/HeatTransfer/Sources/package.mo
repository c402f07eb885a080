within Modelica.Thermal.HeatTransfer;
package Sources "Thermal boundary conditions"
end Sources;
