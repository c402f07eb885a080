within Modelica.StateGraph;
package Interfaces "Connectors and partial models"
end Interfaces;
