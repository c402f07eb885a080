within TorsionExternal.C;
function ModelicaStandardTables_CombiTable1D_minimumAbscissa "The smallest abscissa of a table"
  input Internal.TableCurves table;
  output Real result;
algorithm
  result := if size(table.x, 1) > 0 then table.x[1] else 0;
end ModelicaStandardTables_CombiTable1D_minimumAbscissa;
