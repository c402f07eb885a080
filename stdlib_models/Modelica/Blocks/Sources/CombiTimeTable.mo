within Modelica.Blocks.Sources;
block CombiTimeTable "Signals over time, given by a table"
  import Modelica.Units.SI;
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  import Modelica.Blocks.Types.TimeEvents;
  import Modelica.Blocks.Tables.Internal;
  extends Interfaces.MO(final nout = max({size(columns, 1), size(offset, 1)}));
  parameter Boolean tableOnFile = false "Is the table in a file?" annotation(Evaluate = true);
  parameter Real table[:, :] = fill(0.0, 0, 2) "The table: time, then the columns; times in order, two alike make a jump";
  parameter String tableName = "NoName" "Name of the table in the file" annotation(Evaluate = true);
  parameter String fileName = "NoName" "The file, a text; it is read while the model is compiled" annotation(Evaluate = true);
  parameter Boolean verboseRead = true "Means nothing here";
  parameter Integer columns[:] = 2:size(table, 2) "Columns of the table that are outputs";
  parameter Smoothness smoothness = Smoothness.LinearSegments "What lies between the points";
  parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "What lies before and after the table";
  parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1 "Seconds in a unit of the table's time" annotation(Evaluate = true);
  parameter Real offset[:] = {0} "Is added to the outputs: one for all, or one for each";
  parameter SI.Time startTime = 0 "Until then the outputs are the offsets";
  parameter SI.Time shiftTime = startTime "When the table's time is zero";
  parameter TimeEvents timeEvents = TimeEvents.Always "Which points of LinearSegments are events";
  parameter Boolean verboseExtrapolation = false "Warn when the time is outside of the table";
  final parameter SI.Time t_min = t_minScaled*timeScale "First time of the table, in s";
  final parameter SI.Time t_max = t_maxScaled*timeScale "Last time of the table, in s";
  final parameter Real t_minScaled = if dims[1] > 0 then data[1, 1] else 0 "First time of the table";
  final parameter Real t_maxScaled = if dims[1] > 0 then data[end, 1] else 0 "Last time of the table";
protected
  final parameter Integer dims[2] = if tableOnFile then Modelica.Utilities.Streams.readMatrixSize(fileName, tableName) else size(table) "Size of the table";
  final parameter Real data[dims[1], dims[2]] =
    if tableOnFile then Modelica.Utilities.Streams.readRealMatrix(fileName, tableName, dims[1], dims[2], verboseRead) else table "The table";
  final parameter Boolean isInOrder = Internal.increases(data[:, 1], not isSmooth) "Do the times increase?";
  final parameter Real times[dims[1]] = if isInOrder then data[:, 1] else {1.0*i for i in 1:dims[1]} "Times of the table; some in order for one that is refused";
  final parameter Boolean isSmooth = smoothness <> Smoothness.LinearSegments and smoothness <> Smoothness.ConstantSegments "Are there slopes?";
  final parameter TimeEvents events =
    if isSmooth then TimeEvents.NoTimeEvents elseif smoothness == Smoothness.ConstantSegments then TimeEvents.Always else timeEvents "Which points are events";
  final parameter Real slope[dims[1], size(columns, 1)] =
    if isSmooth and isInOrder then Internal.slopes(data, columns, smoothness) else zeros(dims[1], size(columns, 1)) "Slope at each point, of the smooth kinds";
  final parameter Real p_offset[nout] = if size(offset, 1) == 1 then fill(offset[1], nout) else offset "Offset of each output";
  Integer part(start = 0, fixed = true) "Before the start, before the table, in it, or after it" annotation(HideResult = true);
  Integer first(start = 1, fixed = true) "First row that applies" annotation(HideResult = true);
  Integer last(start = 1, fixed = true) "Last row that applies" annotation(HideResult = true);
  discrete Real shift(start = 0, fixed = true) "Of a periodic table, in its time" annotation(HideResult = true);
  discrete SI.Time nextTimeEvent(start = -Modelica.Constants.inf, fixed = true) "When that changes" annotation(HideResult = true);
  Real timeScaled "The table's time" annotation(HideResult = true);
equation
  assert(dims[1] > 0 and dims[2] > 1, "the table is empty");
  assert(isInOrder, if isSmooth then "the times of a smooth table must increase" else "the times of a table must not decrease");
  if verboseExtrapolation and (extrapolation == Extrapolation.LastTwoPoints or extrapolation == Extrapolation.HoldLastPoint) then
    assert(noEvent(timeScaled >= t_minScaled and timeScaled <= t_maxScaled), "the time is outside of a table", level = AssertionLevel.warning);
  end if;
  timeScaled = (time - shiftTime)/timeScale;
  when {time >= pre(nextTimeEvent), initial()} then
    (part, first, last, shift, nextTimeEvent) =
      Internal.interval(times, events, extrapolation, startTime, shiftTime, timeScale, max(time, pre(nextTimeEvent)));
  end when;
  for i in 1:nout loop
    y[i] = p_offset[i] + (if dims[1] == 0 then 0 else Internal.timeValue(
      times, data[:, columns[i]], slope[:, i], smoothness, extrapolation, part, first, last, timeScaled - shift));
  end for;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-75, 60}, {75, 30}}, lineColor = {128, 128, 128}, fillColor = {255, 235, 170}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 30}, {75, 0}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 0}, {75, -30}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, -30}, {75, -60}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 60}, {0, -60}}, color = {128, 128, 128})}),
    Documentation(info = "<html>
<p>The first column of <code>table</code> is the time. Each of <code>columns</code> gives an output. A table with one row is constant.</p>
<p>Every point of ConstantSegments is a time event, and of LinearSegments those that <code>timeEvents</code> says, so that no jump falls into a step; so are the
start, and the ends of the table.</p>
</html>"));
end CombiTimeTable;
