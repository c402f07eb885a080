within TorsionExternal.C;
function ModelicaStandardTables_CombiTable2D_getDerValue "Its derivative"
  input Internal.TableSurface table;
  input Real u1;
  input Real u2;
  input Real der_u1;
  input Real der_u2;
  output Real result;
algorithm
  result := Internal.tableSlope1(table, u1, u2)*der_u1 + Internal.tableSlope2(table, u1, u2)*der_u2;
end ModelicaStandardTables_CombiTable2D_getDerValue;
