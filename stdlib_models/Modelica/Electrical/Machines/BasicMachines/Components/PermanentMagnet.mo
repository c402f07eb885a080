within Modelica.Electrical.Machines.BasicMachines.Components;
model PermanentMagnet "A magnet, as the current that would make its field"
  parameter SI.Current Ie "That current";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_r "Rotor";
equation
  spacePhasor_r.i_ = {-Ie, 0};
end PermanentMagnet;
