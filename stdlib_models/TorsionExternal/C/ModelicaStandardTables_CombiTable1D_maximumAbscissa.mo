within TorsionExternal.C;
function ModelicaStandardTables_CombiTable1D_maximumAbscissa "The largest abscissa of a table"
  input Internal.TableCurves table;
  output Real result;
algorithm
  result := if size(table.x, 1) > 0 then table.x[end] else 0;
end ModelicaStandardTables_CombiTable1D_maximumAbscissa;
