within Modelica.Blocks;
package Interfaces "Signal connectors and partial blocks"
end Interfaces;
