within Modelica.Mechanics.Rotational.Icons;
model Gearbox "Marks a gearbox"
end Gearbox;
