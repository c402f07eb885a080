within Modelica.Electrical.Machines.SpacePhasors;
package Components "Physical transformations"
end Components;
