within Modelica.Mechanics.Rotational.Sources;
model Torque "A torque given by a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Driving torque on the shaft";
equation
  flange.tau = -tau;
  annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
end Torque;
