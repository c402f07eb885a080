within Modelica.Mechanics.Translational;
package Interfaces "Connectors and partial models"
end Interfaces;
