within Modelica.Blocks;
package Logical "Boolean signals"
end Logical;
