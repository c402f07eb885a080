within Modelica.Mechanics.Translational.Sources;
model Force2 "A force given by a signal, between two rods"
  extends Interfaces.PartialTwoFlanges;
  Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force that drives flange_b forward and flange_a backward";
equation
  flange_a.f = f;
  flange_b.f = -f;
end Force2;
