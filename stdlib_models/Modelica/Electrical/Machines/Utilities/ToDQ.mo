within Modelica.Electrical.Machines.Utilities;
block ToDQ "From phases to the axes of the rotor"
  extends Modelica.Blocks.Interfaces.MIMO(final nin = m, final nout = 2);
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  parameter Integer p "Number of pole pairs";
  Modelica.Blocks.Interfaces.RealInput phi(unit = "rad") "Angle of the rotor";
  Modelica.Blocks.Math.Gain toGamma(final k = p) "Angle in the field";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.ToSpacePhasor toSpacePhasor(final m = m) "As a vector";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.Rotator rotator "Seen from the rotor";
equation
  connect(u, toSpacePhasor.u);
  connect(phi, toGamma.u);
  connect(toGamma.y, rotator.angle);
  connect(toSpacePhasor.y, rotator.u);
  connect(rotator.y, y);
end ToDQ;
