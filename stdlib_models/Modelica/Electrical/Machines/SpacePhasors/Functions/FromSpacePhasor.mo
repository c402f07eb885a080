within Modelica.Electrical.Machines.SpacePhasors.Functions;
function FromSpacePhasor "From two axes and a zero sequence to phases"
  extends Modelica.Icons.Function;
  input Real x[2] "The vector";
  input Real x0 "The mean";
  input Integer m "Number of phases";
  output Real y[m] "A value for each phase";
protected
  parameter SI.Angle phi[m] = Modelica.Electrical.Polyphase.Functions.symmetricOrientation(m) "Angles of the windings";
algorithm
  y := fill(x0, m) + cos(phi)*x[1] + sin(phi)*x[2];
end FromSpacePhasor;
