within Modelica.Mechanics.Rotational.Components;
model Fixed "A shaft end that is held"
  parameter SI.Angle phi0 = 0 "Angle at which it is held";
  Interfaces.Flange_b flange "Held shaft";
equation
  flange.phi = phi0;
  annotation(__Torsion(lossless = true));
end Fixed;
