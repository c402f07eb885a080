within Modelica.Mechanics.Translational.Interfaces;
connector Support "The housing of a component"
  extends Flange;
end Support;
