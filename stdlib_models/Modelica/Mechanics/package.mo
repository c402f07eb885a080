within Modelica;
package Mechanics "Mechanical parts"
  import Modelica.Units.SI;
end Mechanics;
