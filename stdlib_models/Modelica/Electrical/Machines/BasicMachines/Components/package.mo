within Modelica.Electrical.Machines.BasicMachines;
package Components "Air gap, magnets, cage"
end Components;
