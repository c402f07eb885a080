within Modelica.Electrical.Polyphase;
package Interfaces "Connectors and partial models"
end Interfaces;
