within TorsionExternal.C;
function ModelicaStandardTables_CombiTable1D_getValue "A curve of a table"
  input Internal.TableCurves table;
  input Integer icol;
  input Real u;
  output Real result;
algorithm
  result := Internal.tableValue(table, icol, u);
end ModelicaStandardTables_CombiTable1D_getValue;
