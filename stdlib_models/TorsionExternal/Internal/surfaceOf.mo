within TorsionExternal.Internal;
function surfaceOf "What a table with two abscissas is made of"
  input Real table[:, :] "u1 in the first column, u2 in the first row";
  input Integer smoothness "What lies between the points";
  input Integer extrapolation "What lies outside";
  output TableSurface surface;
protected
  Modelica.Blocks.Types.Smoothness kind = Modelica.Blocks.Types.Smoothness(smoothness);
algorithm
  surface := TableSurface(table, if size(table, 1) > 1 then Modelica.Blocks.Tables.Internal.slopes2D(table, kind) else zeros(3, 0, 0),
    kind, Modelica.Blocks.Types.Extrapolation(extrapolation));
end surfaceOf;
