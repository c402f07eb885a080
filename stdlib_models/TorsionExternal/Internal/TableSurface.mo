within TorsionExternal.Internal;
record TableSurface "A surface through the points of a table"
  Real points[:, :] "u1 in the first column, u2 in the first row";
  Real s[:, :, :] "Slopes over u1 and u2 and the mixed derivative at each point, of the smooth kind";
  Modelica.Blocks.Types.Smoothness smoothness "What lies between the points";
  Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
end TableSurface;
