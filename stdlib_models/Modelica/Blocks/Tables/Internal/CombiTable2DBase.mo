within Modelica.Blocks.Tables.Internal;
partial block CombiTable2DBase "A table over two abscissas"
  parameter Boolean tableOnFile = false "Is the table in a file?" annotation(Evaluate = true);
  parameter Real table[:, :] = fill(0.0, 0, 2) "The table: u1 in the first column, u2 in the first row, the corner means nothing";
  parameter String tableName = "NoName" "Name of the table in the file" annotation(Evaluate = true);
  parameter String fileName = "NoName" "The file, a text; it is read while the model is compiled" annotation(Evaluate = true);
  parameter Boolean verboseRead = true "Means nothing here";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "What lies between the points";
  parameter Modelica.Blocks.Types.Extrapolation extrapolation = Modelica.Blocks.Types.Extrapolation.LastTwoPoints "What lies outside";
  parameter Boolean verboseExtrapolation = false "Warn when an abscissa is outside";
  final parameter Real u_min[2] = if dims[1] > 1 then {data[2, 1], data[1, 2]} else {0, 0} "Smallest abscissas of the table";
  final parameter Real u_max[2] = if dims[1] > 1 then {data[end, 1], data[1, end]} else {0, 0} "Largest abscissas of the table";
protected
  final parameter Integer dims[2] = if tableOnFile then Modelica.Utilities.Streams.readMatrixSize(fileName, tableName) else size(table) "Size of the table";
  final parameter Real data[dims[1], dims[2]] =
    if tableOnFile then Modelica.Utilities.Streams.readRealMatrix(fileName, tableName, dims[1], dims[2], verboseRead) else table "The table";
  final parameter Boolean isInOrder = if dims[1] < 2 then true else increases(data[2:end, 1]) and increases(data[1, 2:end])
    "Do the abscissas increase?";
  final parameter Real slope[3, max(dims[1] - 1, 0), max(dims[2] - 1, 0)] =
    if dims[1] < 2 or not isInOrder then zeros(3, max(dims[1] - 1, 0), max(dims[2] - 1, 0)) else slopes2D(data, smoothness)
    "Slopes over u1 and u2 and the mixed derivative at each point, of the smooth kind";
  final parameter Boolean warns =
    verboseExtrapolation and (extrapolation == Modelica.Blocks.Types.Extrapolation.LastTwoPoints or extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint)
    "Is there a warning?";
equation
  assert(dims[1] > 1 and dims[2] > 1, "the table is empty");
  assert(isInOrder, "the abscissas of a table must increase");
end CombiTable2DBase;
