within Modelica.Electrical.Polyphase;
package Sensors "What measures all phases, as signals"
end Sensors;
