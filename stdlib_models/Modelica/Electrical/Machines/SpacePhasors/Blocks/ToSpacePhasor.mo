within Modelica.Electrical.Machines.SpacePhasors.Blocks;
block ToSpacePhasor "From phases to two axes"
  extends Modelica.Blocks.Interfaces.MIMO(final nin = m, final nout = 2);
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
protected
  parameter SI.Angle phi[m] = Modelica.Electrical.Polyphase.Functions.symmetricOrientation(m) "Angles of the windings";
  parameter Real TransformationMatrix[2, m] = 2/m*{cos(phi), sin(phi)} "From the phases to the axes";
public
  Modelica.Blocks.Interfaces.RealOutput zero "Zero sequence: the mean";
equation
  m*zero = sum(u);
  y = TransformationMatrix*u;
end ToSpacePhasor;
