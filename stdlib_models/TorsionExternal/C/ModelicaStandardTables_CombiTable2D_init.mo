within TorsionExternal.C;
function ModelicaStandardTables_CombiTable2D_init "A table with two abscissas"
  input String tableName;
  input String fileName;
  input Real table[:, :];
  input Integer nRow;
  input Integer nColumn;
  input Integer smoothness;
  output Internal.TableSurface result;
algorithm
  result := Internal.surfaceOf(Internal.tablePoints(fileName, tableName, table), smoothness, 2);
end ModelicaStandardTables_CombiTable2D_init;
