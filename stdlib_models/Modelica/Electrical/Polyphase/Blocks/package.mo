within Modelica.Electrical.Polyphase;
package Blocks "Blocks for several phases"
end Blocks;
