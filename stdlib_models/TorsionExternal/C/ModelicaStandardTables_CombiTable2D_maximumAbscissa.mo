within TorsionExternal.C;
function ModelicaStandardTables_CombiTable2D_maximumAbscissa "The largest abscissas of a table"
  input Internal.TableSurface table;
  input Real abscissas[:];
  output Real abscissas_out[2];
algorithm
  abscissas_out := if size(table.points, 1) > 1 then {table.points[end, 1], table.points[1, end]} else {0, 0};
end ModelicaStandardTables_CombiTable2D_maximumAbscissa;
