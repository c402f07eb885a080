within Modelica;
package Units "Types with physical quantity and unit"
end Units;
