within Modelica;
package Blocks "Signals and their sources"
  import Modelica.Units.SI;
end Blocks;
