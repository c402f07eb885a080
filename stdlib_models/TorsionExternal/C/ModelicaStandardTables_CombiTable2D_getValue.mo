within TorsionExternal.C;
function ModelicaStandardTables_CombiTable2D_getValue "The surface of a table"
  input Internal.TableSurface table;
  input Real u1;
  input Real u2;
  output Real result;
algorithm
  result := Internal.tableValue2D(table, u1, u2);
end ModelicaStandardTables_CombiTable2D_getValue;
