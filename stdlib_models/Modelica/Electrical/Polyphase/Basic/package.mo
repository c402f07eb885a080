within Modelica.Electrical.Polyphase;
package Basic "Resistors and inductors of all phases, star and delta"
end Basic;
