within TorsionExternal.Internal;
record TableCurves "Curves through the points of a table, with an abscissa in common"
  Real x[:] "Abscissas";
  Real y[:, :] "Ordinates: a row for each curve";
  Real s[:, :] "Slopes there, of the smooth kinds";
  Modelica.Blocks.Types.Smoothness smoothness "What lies between the points";
  Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
end TableCurves;
