within Modelica.Mechanics.Rotational.Interfaces;
connector Flange_a "The driving end of a shaft, by convention"
  extends Flange;
end Flange_a;
