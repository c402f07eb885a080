within Modelica.Electrical.Machines.SpacePhasors;
package Functions "Transformations as functions"
end Functions;
