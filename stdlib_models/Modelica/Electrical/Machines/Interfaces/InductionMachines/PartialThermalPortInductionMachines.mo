within Modelica.Electrical.Machines.Interfaces.InductionMachines;
connector PartialThermalPortInductionMachines "Heat ports of a machine's parts"
  parameter Integer m = 3 "Number of stator phases" annotation(Evaluate = true);
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPortStatorWinding[m] "Windings of the stator";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPortStatorCore "Iron of the stator";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPortRotorCore "Iron of the rotor";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPortStrayLoad "Stray losses";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPortFriction "Friction";
end PartialThermalPortInductionMachines;
