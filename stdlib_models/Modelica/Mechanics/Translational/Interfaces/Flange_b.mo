within Modelica.Mechanics.Translational.Interfaces;
connector Flange_b "The end of a rod on the side of higher positions, by convention"
  extends Flange;
end Flange_b;
