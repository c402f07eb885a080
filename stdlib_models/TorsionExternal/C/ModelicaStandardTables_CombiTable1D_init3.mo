within TorsionExternal.C;
function ModelicaStandardTables_CombiTable1D_init3 "A table with one abscissa"
  input String fileName;
  input String tableName;
  input Real table[:, :];
  input Integer nRow;
  input Integer nColumn;
  input Integer columns[:];
  input Integer nCols;
  input Integer smoothness;
  input Integer extrapolation;
  input Boolean verboseRead;
  input String delimiter;
  input Integer nHeaderLines;
  output Internal.TableCurves result;
algorithm
  result := Internal.curvesOf(Internal.tablePoints(fileName, tableName, table), columns, smoothness, extrapolation);
end ModelicaStandardTables_CombiTable1D_init3;
