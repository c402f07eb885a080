within Modelica;
package Electrical "Electrical parts: what mechanical models need of them"
  import Modelica.Units.SI;
end Electrical;
