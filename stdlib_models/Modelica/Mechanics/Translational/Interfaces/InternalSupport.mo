within Modelica.Mechanics.Translational.Interfaces;
model InternalSupport "Gives an equation-based component access to its support: force in, position out"
  input SI.Force f "Force that acts on the component through the support; must be given";
  SI.Position s "Position of the support";
  Flange_a flange "To be connected to the support" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  s = flange.s;
  f = flange.f;
  annotation(__Torsion(lossless = true));
end InternalSupport;
