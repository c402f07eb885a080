within TorsionExternal.C;
function ModelicaStandardTables_CombiTable1D_getDerValue "Its derivative"
  input Internal.TableCurves table;
  input Integer icol;
  input Real u;
  input Real der_u;
  output Real result;
algorithm
  result := Internal.tableSlope(table, icol, u)*der_u;
end ModelicaStandardTables_CombiTable1D_getDerValue;
