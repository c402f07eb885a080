within TorsionExternal.Internal;
function tableValue2D "The surface of a table"
  input TableSurface surface "The surface";
  input Real u1 "First abscissa";
  input Real u2 "Second abscissa";
  output Real v "Value there";
algorithm
  v := if size(surface.points, 1) < 2 then 0
    else Modelica.Blocks.Tables.Internal.value2D(surface.points, surface.s, surface.smoothness, surface.extrapolation, u1, u2);
end tableValue2D;
