within Modelica.Mechanics.Rotational.Interfaces;
model InternalSupport "Gives an equation-based component access to its support: torque in, angle out"
  input SI.Torque tau "Torque that acts on the component through the support; must be given";
  SI.Angle phi "Angle of the support";
  Flange_a flange "To be connected to the support" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  phi = flange.phi;
  tau = flange.tau;
  annotation(__Torsion(lossless = true));
end InternalSupport;
