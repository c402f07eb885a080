within TorsionExternal.Internal;
function tableValue "A curve of a table"
  input TableCurves curves "The curves";
  input Integer icol "Number of the curve";
  input Real u "Abscissa";
  output Real v "Value there";
algorithm
  v := if size(curves.x, 1) == 0 then 0
    else Modelica.Blocks.Tables.Internal.value(curves.x, curves.y[icol, :], curves.s[icol, :], curves.smoothness, curves.extrapolation, u);
end tableValue;
