within Modelica.Mechanics.Translational.Interfaces;
connector Flange_a "The end of a rod on the side of lower positions, by convention"
  extends Flange;
end Flange_a;
