within Modelica.Mechanics.Translational.Interfaces;
connector Flange "The end of a rod"
  SI.Position s "Position of the rod";
  flow SI.Force f "Force that acts on the component here";
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 127, 0}, fillColor = {120, 180, 120}, fillPattern = FillPattern.Solid)}));
end Flange;
