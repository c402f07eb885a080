within Modelica.Electrical.Machines;
package Interfaces "Connectors and partial models"
end Interfaces;
