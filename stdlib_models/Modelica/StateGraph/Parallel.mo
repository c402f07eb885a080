within Modelica.StateGraph;
block Parallel "Several branches at the same time, between two transitions"
  parameter Integer nBranches(min = 1) = 2 "Number of branches" annotation(Evaluate = true);
  Interfaces.Step_in inPort "Transition before the branches" annotation(Placement(transformation(extent = {{-120, -10}, {-100, 10}})));
  Interfaces.Step_out outPort "Transition behind the branches; it fires when all have ended" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  Transition_in_forParallel join[nBranches] "Last step of each branch" annotation(Placement(transformation(extent = {{60, -120}, {80, -100}})));
  Transition_out_forParallel split[nBranches] "First step of each branch" annotation(Placement(transformation(extent = {{-80, -120}, {-60, -100}})));
protected
  connector Transition_in_forParallel "Where a step ends a branch"
    input Boolean available "Is it active?";
    output Boolean reset "Is it being left?";
  end Transition_in_forParallel;
  connector Transition_out_forParallel "Where a step begins a branch"
    input Boolean occupied "Is it active?";
    output Boolean set "Is it being activated?";
  end Transition_out_forParallel;
equation
  assert(cardinality(inPort) == 1, "inPort is not connected to exactly one other connector");
  assert(cardinality(outPort) == 1, "outPort is not connected to exactly one other connector");
  for i in 1:nBranches loop
    assert(cardinality(split[i]) == 1, "an element of split is not connected to exactly one other connector");
    assert(cardinality(join[i]) == 1, "an element of join is not connected to exactly one other connector");
  end for;
  split.set = fill(inPort.set, nBranches);
  join.reset = fill(outPort.reset, nBranches);
  inPort.occupied = Modelica.Math.BooleanVectors.anyTrue(split.occupied);
  outPort.available = Modelica.Math.BooleanVectors.allTrue(join.available);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-100, 0}, {-60, 0}, {-60, -80}}, color = {0, 0, 0}),
      Line(points = {{60, -80}, {60, 0}, {100, 0}}, color = {0, 0, 0}),
      Line(points = {{-63, 60}, {-63, -60}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-57, 60}, {-57, -60}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{57, 60}, {57, -60}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{63, 60}, {63, -60}}, color = {0, 0, 0}, thickness = 0.5),
      Text(extent = {{-50, 20}, {50, -20}}, textString = "and", textColor = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end Parallel;
