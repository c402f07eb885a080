within Modelica.Electrical.Machines.Losses;
package InductionMachines "Losses of machines with three phases"
end InductionMachines;
