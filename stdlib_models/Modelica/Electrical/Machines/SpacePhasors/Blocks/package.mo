within Modelica.Electrical.Machines.SpacePhasors;
package Blocks "Transformations of signals"
end Blocks;
