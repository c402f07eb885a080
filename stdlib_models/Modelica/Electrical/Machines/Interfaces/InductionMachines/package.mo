within Modelica.Electrical.Machines.Interfaces;
package InductionMachines "Heat and power of machines with three phases"
end InductionMachines;
