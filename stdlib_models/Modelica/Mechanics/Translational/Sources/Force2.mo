within Modelica.Mechanics.Translational.Sources;
model Force2 "A force given by a signal, between two rods"
  extends Interfaces.PartialTwoFlanges;
  Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force that drives flange_b forward and flange_a backward" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
equation
  flange_a.f = f;
  flange_b.f = -f;
  annotation(__Torsion(suppliedPower = -flange_a.f*der(flange_a.s) - flange_b.f*der(flange_b.s)));
end Force2;
