within TorsionExternal.C;
function ModelicaStandardTables_CombiTable1D_getDer2Value "Its second derivative"
  input Internal.TableCurves table;
  input Integer icol;
  input Real u;
  input Real der_u;
  input Real der2_u;
  output Real result;
algorithm
  result := Internal.tableCurvature(table, icol, u)*der_u^2 + Internal.tableSlope(table, icol, u)*der2_u;
end ModelicaStandardTables_CombiTable1D_getDer2Value;
