within Modelica.Electrical.Machines.SpacePhasors.Blocks;
block QuasiRMS "Length of a vector as a root mean square"
  extends Modelica.Blocks.Interfaces.MISO(final nin = 2);
  ToPolar toPolar "Its length";
  Modelica.Blocks.Math.Gain gain(final k = 1/sqrt(2)) "From an amplitude to the root mean square";
equation
  connect(u, toPolar.u);
  connect(toPolar.y[1], gain.u);
  connect(gain.y, y);
end QuasiRMS;
