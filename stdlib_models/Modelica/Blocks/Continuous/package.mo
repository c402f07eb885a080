within Modelica.Blocks;
package Continuous "Transfer functions and controllers"
end Continuous;
