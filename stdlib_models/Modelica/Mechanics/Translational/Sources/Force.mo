within Modelica.Mechanics.Translational.Sources;
model Force "A force given by a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Driving force on the rod";
equation
  flange.f = -f;
  annotation(__Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Force;
