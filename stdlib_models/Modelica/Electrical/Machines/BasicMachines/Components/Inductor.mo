within Modelica.Electrical.Machines.BasicMachines.Components;
model Inductor "Inductance of a winding in both axes"
  parameter SI.Inductance L[2] "Inductance in each axis";
  SI.Voltage v_[2] "Voltage from a to b";
  SI.Current i_[2] "Current from a to b";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_a "One end";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_b "Other end";
equation
  spacePhasor_a.i_ + spacePhasor_b.i_ = zeros(2);
  v_ = spacePhasor_a.v_ - spacePhasor_b.v_;
  i_ = spacePhasor_a.i_;
  v_[1] = L[1]*der(i_[1]);
  v_[2] = L[2]*der(i_[2]);
end Inductor;
