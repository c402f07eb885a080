within TorsionExternal.Internal;
function curvesOf "What a table with one abscissa is made of"
  input Real table[:, :] "Abscissa, then the columns";
  input Integer columns[:] "Columns of the curves";
  input Integer smoothness "What lies between the points";
  input Integer extrapolation "What lies outside";
  output TableCurves curves;
protected
  Modelica.Blocks.Types.Smoothness kind = Modelica.Blocks.Types.Smoothness(smoothness);
algorithm
  curves := TableCurves(table[:, 1], transpose(table[:, columns]), transpose(Modelica.Blocks.Tables.Internal.slopes(table, columns, kind)),
    kind, Modelica.Blocks.Types.Extrapolation(extrapolation));
end curvesOf;
