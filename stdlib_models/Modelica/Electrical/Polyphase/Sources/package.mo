within Modelica.Electrical.Polyphase;
package Sources "What drives all phases"
end Sources;
