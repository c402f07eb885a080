within Modelica.Mechanics.Translational.Components;
model IdealGearR2T "A pinion and a rack without mass, elasticity or losses"
  extends Modelica.Mechanics.Rotational.Components.IdealGearR2T;
  annotation(__Torsion(lossless = true));
end IdealGearR2T;
