within Modelica.Mechanics.Translational.Interfaces;
connector Flange "The end of a rod"
  SI.Position s "Position of the rod";
  flow SI.Force f "Force that acts on the component here";
end Flange;
