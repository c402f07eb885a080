within Modelica.Electrical.Analog;
package Interfaces "Connectors and partial models"
end Interfaces;
