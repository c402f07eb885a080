within Modelica.Electrical.Machines.Thermal;
package SynchronousMachines "Given temperatures of synchronous machines"
end SynchronousMachines;
