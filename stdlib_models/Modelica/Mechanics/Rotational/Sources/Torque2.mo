within Modelica.Mechanics.Rotational.Sources;
model Torque2 "A torque given by a signal, between two shafts"
  extends Interfaces.PartialTwoFlanges;
  Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque that drives flange_b forward and flange_a backward";
equation
  flange_a.tau = tau;
  flange_b.tau = -tau;
  annotation(__Torsion(suppliedPower = -flange_a.tau*der(flange_a.phi) - flange_b.tau*der(flange_b.phi)));
end Torque2;
