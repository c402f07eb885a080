within Modelica.Electrical.Machines;
package BasicMachines "Machines and what they consist of"
end BasicMachines;
