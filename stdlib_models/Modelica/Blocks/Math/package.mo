within Modelica.Blocks;
package Math "Calculations with signals"
end Math;
