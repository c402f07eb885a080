within Modelica.Electrical.Polyphase;
package Functions "Functions for several phases"
end Functions;
