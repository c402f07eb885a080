within Modelica.Blocks.Tables.Internal;
partial block CombiTable1DBase "A table over one abscissa"
  parameter Boolean tableOnFile = false "Is the table in a file?" annotation(Evaluate = true);
  parameter Real table[:, :] = fill(0.0, 0, 2) "The table: abscissa, then the columns";
  parameter String tableName = "NoName" "Name of the table in the file" annotation(Evaluate = true);
  parameter String fileName = "NoName" "The file, a text; it is read while the model is compiled" annotation(Evaluate = true);
  parameter Boolean verboseRead = true "Means nothing here";
  parameter Integer columns[:] = 2:size(table, 2) "Columns of the table that are outputs";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "What lies between the points";
  parameter Modelica.Blocks.Types.Extrapolation extrapolation = Modelica.Blocks.Types.Extrapolation.LastTwoPoints "What lies outside";
  parameter Boolean verboseExtrapolation = false "Warn when an abscissa is outside";
  final parameter Real u_min = if dims[1] > 0 then data[1, 1] else 0 "Smallest abscissa of the table";
  final parameter Real u_max = if dims[1] > 0 then data[end, 1] else 0 "Largest abscissa of the table";
protected
  final parameter Integer dims[2] = if tableOnFile then Modelica.Utilities.Streams.readMatrixSize(fileName, tableName) else size(table) "Size of the table";
  final parameter Real data[dims[1], dims[2]] =
    if tableOnFile then Modelica.Utilities.Streams.readRealMatrix(fileName, tableName, dims[1], dims[2], verboseRead) else table "The table";
  final parameter Boolean isInOrder = increases(data[:, 1]) "Do the abscissas increase?";
  final parameter Real slope[dims[1], size(columns, 1)] =
    if isInOrder then slopes(data, columns, smoothness) else zeros(dims[1], size(columns, 1)) "Slope at each point, of the smooth kinds";
  final parameter Boolean warns =
    verboseExtrapolation and (extrapolation == Modelica.Blocks.Types.Extrapolation.LastTwoPoints or extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint)
    "Is there a warning?";
equation
  assert(dims[1] > 0 and dims[2] > 1, "the table is empty");
  assert(isInOrder, "the abscissas of a table must increase");
end CombiTable1DBase;
