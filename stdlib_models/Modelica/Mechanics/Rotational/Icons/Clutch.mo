within Modelica.Mechanics.Rotational.Icons;
model Clutch "Marks a clutch"
end Clutch;
