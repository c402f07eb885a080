within Modelica.Electrical.Machines.SpacePhasors.Blocks;
block FromSpacePhasor "From two axes to phases"
  extends Modelica.Blocks.Interfaces.MIMO(final nin = 2, final nout = m);
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
protected
  parameter SI.Angle phi[m] = Modelica.Electrical.Polyphase.Functions.symmetricOrientation(m) "Angles of the windings";
  parameter Real InverseTransformation[m, 2] = {{cos(phi[k]), sin(phi[k])} for k in 1:m} "From the axes to the phases";
public
  Modelica.Blocks.Interfaces.RealInput zero "Zero sequence: the mean";
equation
  y = fill(zero, m) + InverseTransformation*u;
end FromSpacePhasor;
