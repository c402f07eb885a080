within Modelica.Mechanics.Rotational.Interfaces;
connector Support "The housing of a component"
  extends Flange;
end Support;
