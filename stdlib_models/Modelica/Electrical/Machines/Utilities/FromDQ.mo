within Modelica.Electrical.Machines.Utilities;
block FromDQ "From the axes of the rotor to phases"
  extends Modelica.Blocks.Interfaces.MIMO(final nin = 2, final nout = m);
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  parameter Integer p "Number of pole pairs";
  Modelica.Blocks.Interfaces.RealInput phi(unit = "rad") "Angle of the rotor";
  Modelica.Blocks.Math.Gain toGamma(final k = -p) "Angle in the field, backwards";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.Rotator rotator "Seen from the stator";
  Modelica.Blocks.Sources.Constant i0(final k = 0) "No zero sequence";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.FromSpacePhasor fromSpacePhasor(final m = m) "Phases";
equation
  connect(u, rotator.u);
  connect(phi, toGamma.u);
  connect(toGamma.y, rotator.angle);
  connect(rotator.y, fromSpacePhasor.u);
  connect(i0.y, fromSpacePhasor.zero);
  connect(fromSpacePhasor.y, y);
end FromDQ;
