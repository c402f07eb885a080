within Modelica.Mechanics.Rotational.Icons;
partial class Gear "Marks a pair of gear wheels"
end Gear;
