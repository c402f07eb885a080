within Modelica.Electrical.Machines.SpacePhasors.Components;
model Rotator "Two axes on one side, two turned ones on the other"
protected
  Real RotationMatrix[2, 2] = [cos(angle), sin(angle); -sin(angle), cos(angle)] "From a to b";
public
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_a "Axes";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_b "Turned axes";
  Modelica.Blocks.Interfaces.RealInput angle(unit = "rad") "How far the axes of b are turned";
equation
  spacePhasor_b.v_ = RotationMatrix*spacePhasor_a.v_;
  spacePhasor_b.i_ + RotationMatrix*spacePhasor_a.i_ = zeros(2);
end Rotator;
