within Modelica.Electrical.Polyphase.Blocks;
block QuasiRMS "Root mean square over the phases, at each instant"
  extends Modelica.Blocks.Interfaces.SO;
  parameter Integer m(min = 2) = 3 "Number of phases" annotation(Evaluate = true);
  Modelica.Blocks.Interfaces.RealInput u[m] "A value for each phase";
equation
  y = Modelica.Electrical.Polyphase.Functions.quasiRMS(u);
end QuasiRMS;
