within Drivetrain.Vehicles;
block DriveCycle "Speed over time: a cycle of Cycles, any table, or a file"
  extends Modelica.Blocks.Icons.Block;
  parameter Real table[:, 2] = Cycles.NEDC "Columns: time in s, speed in km/h; where it is no file";
  parameter Boolean useFile = false "Is the cycle in a file?" annotation(Evaluate = true);
  parameter String tableName = "cycle" "Name of the table in the file";
  parameter String fileName = "NoName" "File, in the form that CombiTimeTable reads; of a cycle of Cycles, loadResource of its name";
  parameter SI.Time startTime = 0 "Start of the cycle";
  Modelica.Blocks.Interfaces.RealOutput v_ref(unit = "m/s") "Speed wanted" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  SI.Distance distance(start = 0, fixed = true) "Way of the cycle so far";
protected
  Modelica.Blocks.Sources.CombiTimeTable source(
    final tableOnFile = useFile,
    final table = if useFile then fill(0.0, 0, 2) else table,
    final tableName = tableName,
    final fileName = fileName,
    final columns = {2},
    final extrapolation = Modelica.Blocks.Types.Extrapolation.HoldLastPoint,
    final startTime = startTime,
    final shiftTime = startTime) "Table";
equation
  v_ref = source.y[1]/3.6;
  der(distance) = v_ref;
  annotation(
    Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -70}, {-60, -70}, {-45, -10}, {-20, -10}, {-5, -70}, {10, -70}, {35, 50}, {60, 50}, {78, -70}}, color = {0, 0, 127}, thickness = 0.5)}),
    Documentation(info = "<html>
<p>The speed is straight between the points of the table and stays at the last. Each corner is a time event, so no step goes over it.
<code>Cycles</code> has the New European Driving Cycle (its two parts, too) as a table: <code>table = Cycles.NEDC</code>. Of the WLTC of class 3b and of the American UDDS
and FTP-75 it has names of files: <code>useFile = true, fileName = Modelica.Utilities.Files.loadResource(Cycles.UDDS)</code>. Other cycles: a table, or
<code>useFile = true</code> with the name of a file and of the table in it.</p>
<p>Source: a table; for the cycles see <a href=\"modelica://Drivetrain.Vehicles.Cycles\">Cycles</a>.</p>
</html>"));
end DriveCycle;
