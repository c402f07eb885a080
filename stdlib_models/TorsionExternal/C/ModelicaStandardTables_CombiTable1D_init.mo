within TorsionExternal.C;
function ModelicaStandardTables_CombiTable1D_init "A table with one abscissa"
  input String tableName;
  input String fileName;
  input Real table[:, :];
  input Integer nRow;
  input Integer nColumn;
  input Integer columns[:];
  input Integer nCols;
  input Integer smoothness;
  output Internal.TableCurves result;
algorithm
  result := Internal.curvesOf(Internal.tablePoints(fileName, tableName, table), columns, smoothness, 2);
end ModelicaStandardTables_CombiTable1D_init;
