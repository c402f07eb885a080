within Modelica.Blocks.Tables.Internal;
partial block CombiTable1DBase "A table over one abscissa"
  parameter Boolean tableOnFile = false "Is the table in a file? Not supported";
  parameter Real table[:, :] = fill(0.0, 0, 2) "The table: abscissa, then the columns";
  parameter String tableName = "NoName" "Name of the table in the file";
  parameter String fileName = "NoName" "The file";
  parameter Boolean verboseRead = true "Say that a file is read";
  parameter Integer columns[:] = 2:size(table, 2) "Columns of the table that are outputs";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "What lies between the points";
  parameter Modelica.Blocks.Types.Extrapolation extrapolation = Modelica.Blocks.Types.Extrapolation.LastTwoPoints "What lies outside";
  parameter Boolean verboseExtrapolation = false "Warn when an abscissa is outside";
  final parameter Real u_min = table[1, 1] "Smallest abscissa of the table";
  final parameter Real u_max = table[end, 1] "Largest abscissa of the table";
protected
  final parameter Real slope[size(table, 1), size(columns, 1)] = slopes(table, columns, smoothness) "Slope at each point, of the smooth kinds";
  final parameter Boolean warns =
    verboseExtrapolation and (extrapolation == Modelica.Blocks.Types.Extrapolation.LastTwoPoints or extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint)
    "Is there a warning?";
equation
  assert(not tableOnFile, "not supported: a table in a file");
  assert(size(table, 1) > 0 and size(table, 2) > 1, "the table is empty");
end CombiTable1DBase;
