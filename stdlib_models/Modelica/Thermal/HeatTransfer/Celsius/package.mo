within Modelica.Thermal.HeatTransfer;
package Celsius "The same with temperatures in degrees Celsius"
  extends Modelica.Icons.VariantsPackage;
end Celsius;
