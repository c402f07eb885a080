within Modelica.Electrical.Machines.BasicMachines;
package SynchronousMachines "Synchronous machines"
end SynchronousMachines;
