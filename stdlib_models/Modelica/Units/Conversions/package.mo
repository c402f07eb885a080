within Modelica.Units;
package Conversions "From customary units to the SI and back"
  import Modelica.Units.SI;
  import Modelica.Units.NonSI;
end Conversions;
