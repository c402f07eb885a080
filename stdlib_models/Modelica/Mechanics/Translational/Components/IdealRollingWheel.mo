within Modelica.Mechanics.Translational.Components;
model IdealRollingWheel "A wheel that rolls without slip, mass or losses"
  extends Modelica.Mechanics.Rotational.Components.IdealRollingWheel;
  annotation(__Torsion(lossless = true));
end IdealRollingWheel;
