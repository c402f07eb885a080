within Modelica.Mechanics.Translational.Components;
model Fixed "A rod end that is held"
  parameter SI.Position s0 = 0 "Position at which it is held";
  Interfaces.Flange_b flange "Held rod";
equation
  flange.s = s0;
  annotation(__Torsion(lossless = true));
end Fixed;
