within Modelica.Mechanics.Rotational;
package Interfaces "Connectors and partial models"
end Interfaces;
