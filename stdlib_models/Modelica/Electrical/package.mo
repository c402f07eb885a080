within Modelica;
package Electrical "Electrical parts: circuits, several phases, machines, as far as drives need them"
  import Modelica.Units.SI;
end Electrical;
