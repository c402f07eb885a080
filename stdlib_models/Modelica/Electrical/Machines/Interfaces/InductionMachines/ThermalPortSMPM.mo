within Modelica.Electrical.Machines.Interfaces.InductionMachines;
connector ThermalPortSMPM "Heat ports of a synchronous machine with permanent magnets"
  extends PartialThermalPortInductionMachines;
  parameter Boolean useDamperCage(start = true) "Has the rotor a cage?" annotation(Evaluate = true);
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPortRotorWinding if useDamperCage "Cage";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPortPermanentMagnet "Magnets";
end ThermalPortSMPM;
