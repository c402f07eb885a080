within TorsionExternal.C;
function ModelicaStandardTables_CombiTable2D_minimumAbscissa "The smallest abscissas of a table"
  input Internal.TableSurface table;
  input Real abscissas[:];
  output Real abscissas_out[2];
algorithm
  abscissas_out := if size(table.points, 1) > 1 then {table.points[2, 1], table.points[1, 2]} else {0, 0};
end ModelicaStandardTables_CombiTable2D_minimumAbscissa;
