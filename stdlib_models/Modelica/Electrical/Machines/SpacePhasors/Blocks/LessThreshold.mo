within Modelica.Electrical.Machines.SpacePhasors.Blocks;
block LessThreshold "The angle of a vector, zero where it is short"
  extends Modelica.Blocks.Interfaces.MISO(final nin = 2);
  parameter Real threshold(final min = 0) "A shorter vector has the angle zero";
equation
  y = if noEvent(u[1] < threshold) then 0 else u[2];
end LessThreshold;
