within TorsionExternal.C;
function ModelicaStandardTables_CombiTable2D_getDer2Value "Its second derivative"
  input Internal.TableSurface table;
  input Real u1;
  input Real u2;
  input Real der_u1;
  input Real der_u2;
  input Real der2_u1;
  input Real der2_u2;
  output Real result;
algorithm
  result := Internal.tableCurvature11(table, u1, u2)*der_u1^2 + 2*Internal.tableCurvature12(table, u1, u2)*der_u1*der_u2
    + Internal.tableCurvature22(table, u1, u2)*der_u2^2 + Internal.tableSlope1(table, u1, u2)*der2_u1 + Internal.tableSlope2(table, u1, u2)*der2_u2;
end ModelicaStandardTables_CombiTable2D_getDer2Value;
