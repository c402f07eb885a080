within Modelica.Electrical.Machines.BasicMachines.Components;
model PermanentMagnetWithLosses "A magnet that the machine's currents and its speed heat"
  extends PermanentMagnet;
  extends Modelica.Electrical.Machines.Losses.InductionMachines.PermanentMagnetLosses;
end PermanentMagnetWithLosses;
