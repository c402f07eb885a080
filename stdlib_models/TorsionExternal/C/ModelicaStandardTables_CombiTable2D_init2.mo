within TorsionExternal.C;
function ModelicaStandardTables_CombiTable2D_init2 "A table with two abscissas"
  input String fileName;
  input String tableName;
  input Real table[:, :];
  input Integer nRow;
  input Integer nColumn;
  input Integer smoothness;
  input Integer extrapolation;
  input Boolean verboseRead;
  output Internal.TableSurface result;
algorithm
  result := Internal.surfaceOf(Internal.tablePoints(fileName, tableName, table), smoothness, extrapolation);
end ModelicaStandardTables_CombiTable2D_init2;
