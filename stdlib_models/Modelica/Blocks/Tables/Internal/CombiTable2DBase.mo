within Modelica.Blocks.Tables.Internal;
partial block CombiTable2DBase "A table over two abscissas"
  parameter Boolean tableOnFile = false "Is the table in a file? Not supported";
  parameter Real table[:, :] = fill(0.0, 0, 2) "The table: u1 in the first column, u2 in the first row, the corner means nothing";
  parameter String tableName = "NoName" "Name of the table in the file";
  parameter String fileName = "NoName" "The file";
  parameter Boolean verboseRead = true "Say that a file is read";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "What lies between the points";
  parameter Modelica.Blocks.Types.Extrapolation extrapolation = Modelica.Blocks.Types.Extrapolation.LastTwoPoints "What lies outside";
  parameter Boolean verboseExtrapolation = false "Warn when an abscissa is outside";
  final parameter Real u_min[2] = {table[2, 1], table[1, 2]} "Smallest abscissas of the table";
  final parameter Real u_max[2] = {table[end, 1], table[1, end]} "Largest abscissas of the table";
protected
  final parameter Real slope[3, size(table, 1) - 1, size(table, 2) - 1] = slopes2D(table, smoothness)
    "Slopes over u1 and u2 and the mixed derivative at each point, of the smooth kind";
  final parameter Boolean warns =
    verboseExtrapolation and (extrapolation == Modelica.Blocks.Types.Extrapolation.LastTwoPoints or extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint)
    "Is there a warning?";
equation
  assert(not tableOnFile, "not supported: a table in a file");
  assert(size(table, 1) > 1 and size(table, 2) > 1, "the table is empty");
end CombiTable2DBase;
