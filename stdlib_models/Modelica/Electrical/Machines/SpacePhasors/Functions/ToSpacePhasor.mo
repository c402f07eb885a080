within Modelica.Electrical.Machines.SpacePhasors.Functions;
function ToSpacePhasor "From phases to two axes and a zero sequence"
  extends Modelica.Icons.Function;
  input Real x[:] "A value for each phase";
  output Real y[2] "The vector";
  output Real y0 "The mean";
protected
  parameter Integer m = size(x, 1) "Number of phases";
  parameter SI.Angle phi[m] = Modelica.Electrical.Polyphase.Functions.symmetricOrientation(m) "Angles of the windings";
algorithm
  y := 2/m*{cos(phi)*x, sin(phi)*x};
  y0 := sum(x)/m;
end ToSpacePhasor;
