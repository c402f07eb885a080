within Modelica.StateGraph;
block Alternative "One of several branches, between two steps"
  parameter Integer nBranches(min = 1) = 2 "Number of branches" annotation(Evaluate = true);
  Interfaces.Transition_in inPort "Step before the branches" annotation(Placement(transformation(extent = {{-120, -10}, {-100, 10}})));
  Interfaces.Transition_out outPort "Step behind the branches" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  Step_in_forAlternative join[nBranches] "Last transition of each branch" annotation(Placement(transformation(extent = {{60, -120}, {80, -100}})));
  Step_out_forAlternative split[nBranches] "First transition of each branch; the first that can fire does" annotation(Placement(transformation(extent = {{-80, -120}, {-60, -100}})));
protected
  connector Step_in_forAlternative "Where a transition ends a branch"
    output Boolean occupied "Is the step behind the branches active?";
    input Boolean set "Is it being activated?";
  end Step_in_forAlternative;
  connector Step_out_forAlternative "Where a transition begins a branch"
    output Boolean available "Is the step before the branches active, and not left already?";
    input Boolean reset "Is it being left?";
  end Step_out_forAlternative;
equation
  assert(cardinality(inPort) == 1, "inPort is not connected to exactly one other connector");
  assert(cardinality(outPort) == 1, "outPort is not connected to exactly one other connector");
  for i in 1:nBranches loop
    assert(cardinality(split[i]) == 1, "an element of split is not connected to exactly one other connector");
    assert(cardinality(join[i]) == 1, "an element of join is not connected to exactly one other connector");
    split[i].available = if i == 1 then inPort.available else split[i - 1].available and not split[i - 1].reset;
  end for;
  join.occupied = fill(outPort.occupied, nBranches);
  inPort.reset = Modelica.Math.BooleanVectors.anyTrue(split.reset);
  outPort.set = Modelica.Math.BooleanVectors.anyTrue(join.set);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-100, 0}, {-60, 0}, {-60, -80}}, color = {0, 0, 0}),
      Line(points = {{60, -80}, {60, 0}, {100, 0}}, color = {0, 0, 0}),
      Line(points = {{-60, 60}, {-60, -60}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{60, 60}, {60, -60}}, color = {0, 0, 0}, thickness = 0.5),
      Text(extent = {{-50, 20}, {50, -20}}, textString = "or", textColor = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end Alternative;
