within Modelica.Mechanics.Rotational.Interfaces;
connector Flange_b "The driven end of a shaft, by convention"
  extends Flange;
end Flange_b;
