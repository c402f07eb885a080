within Modelica.Electrical.Machines.Utilities;
model DQToThreePhase "From the axes of the rotor, two signals, to phases"
  parameter Integer m = 3 "Number of phases" annotation(Evaluate = true);
  parameter Integer p "Number of pole pairs";
  parameter Boolean useRMS = true "Are d and q root mean squares? Else amplitudes";
  extends Modelica.Blocks.Interfaces.MO(final nout = m);
  Modelica.Blocks.Interfaces.RealInput d "Along the axis of the magnet";
  Modelica.Blocks.Interfaces.RealInput q "Across it";
  Modelica.Blocks.Interfaces.RealInput phi(unit = "rad") "Angle of the rotor";
  Modelica.Blocks.Math.Gain toPeak_d(k = if useRMS then sqrt(2) else 1) "Amplitude";
  Modelica.Blocks.Math.Gain toPeak_q(k = if useRMS then sqrt(2) else 1) "Amplitude";
  Modelica.Blocks.Math.Gain toGamma(k = -p) "Angle in the field, backwards";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.Rotator rotator "Seen from the stator";
  Modelica.Blocks.Sources.Constant i0(k = 0) "No zero sequence";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.FromSpacePhasor fromSpacePhasor(final m = m) "Phases";
equation
  connect(d, toPeak_d.u);
  connect(q, toPeak_q.u);
  connect(phi, toGamma.u);
  connect(toPeak_d.y, rotator.u[1]);
  connect(toPeak_q.y, rotator.u[2]);
  connect(toGamma.y, rotator.angle);
  connect(rotator.y, fromSpacePhasor.u);
  connect(i0.y, fromSpacePhasor.zero);
  connect(fromSpacePhasor.y, y);
end DQToThreePhase;
