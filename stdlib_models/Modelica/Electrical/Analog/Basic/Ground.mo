within Modelica.Electrical.Analog.Basic;
model Ground "Where the potential is zero"
  Interfaces.Pin p "Pin at potential zero";
equation
  p.v = 0;
end Ground;
