within Modelica;
package Thermal "Heat"
  import Modelica.Units.SI;
end Thermal;
