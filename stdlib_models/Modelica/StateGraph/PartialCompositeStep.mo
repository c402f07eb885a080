within Modelica.StateGraph;
partial model PartialCompositeStep "A step that has steps inside"
  parameter Integer nSuspend = 1 "Number of transitions that suspend it" annotation(Evaluate = true);
  parameter Integer nResume = 1 "Number of transitions that resume it" annotation(Evaluate = true);
  inner outer Modelica.StateGraph.Interfaces.CompositeStepState stateGraphRoot(
    suspend = Modelica.Math.BooleanVectors.anyTrue(suspend.reset) or outerState.subgraphStatePort.suspend,
    resume = Modelica.Math.BooleanVectors.anyTrue(resume.set) or outerState.subgraphStatePort.resume) "Tells the steps inside to suspend and resume";
  output Boolean active "Is the step active?";
  Modelica.StateGraph.Interfaces.Step_in inPort "To the first step inside" annotation(Placement(transformation(extent = {{-120, -10}, {-100, 10}})));
  Modelica.StateGraph.Interfaces.Step_out outPort "From the last step inside" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  Modelica.StateGraph.Interfaces.CompositeStep_suspend suspend[nSuspend] "Transitions that suspend it; the first that can fire does";
  Modelica.StateGraph.Interfaces.CompositeStep_resume resume[nResume] "Transitions that resume it";
  model OuterState "Counts the step in the composite step that it is in itself"
    Modelica.StateGraph.Interfaces.CompositeStepStatePort_in subgraphStatePort "That composite step";
    input Boolean active "Is the step active?";
  equation
    subgraphStatePort.activeSteps = if active then 1.0 else 0.0;
    annotation(__Torsion(lossless = true));
  end OuterState;
  OuterState outerState(active = active) "Link to the composite step outside";
protected
  model InnerState "Reads the number of active steps inside"
    outer Modelica.StateGraph.Interfaces.CompositeStepState stateGraphRoot;
  end InnerState;
  InnerState innerState "Link to the steps inside";
  Boolean newActive "Is the step active in the next iteration?" annotation(HideResult = true);
  Integer activeSteps "Number of active steps inside";
initial equation
  pre(newActive) = false;
equation
  connect(outerState.subgraphStatePort, stateGraphRoot.subgraphStatePort);
  activeSteps = -integer(innerState.stateGraphRoot.subgraphStatePort.activeSteps);
  active = pre(newActive);
  newActive =
    activeSteps > 0 and not Modelica.Math.BooleanVectors.anyTrue(suspend.reset) and not outerState.subgraphStatePort.suspend
    or Modelica.Math.BooleanVectors.anyTrue(resume.set)
    or outerState.subgraphStatePort.resume;
  for i in 1:nResume loop
    resume[i].occupied = if i == 1 then active else resume[i - 1].occupied or resume[i - 1].set;
    assert(cardinality(resume[i]) <= 1, "an element of resume is connected to several transitions");
    if cardinality(resume[i]) == 0 then
      resume[i].set = false;
    end if;
  end for;
  for i in 1:nSuspend loop
    suspend[i].available = if i == 1 then active else suspend[i - 1].available and not suspend[i - 1].reset;
    assert(cardinality(suspend[i]) <= 1, "an element of suspend is connected to several transitions");
    if cardinality(suspend[i]) == 0 then
      suspend[i].reset = false;
    end if;
  end for;
  // Without a connection from outside there is nobody else to say it.
  if cardinality(inPort) < 2 then
    inPort.occupied = false;
    inPort.set = false;
  end if;
  if cardinality(outPort) < 2 then
    outPort.available = false;
    outPort.reset = false;
  end if;
  assert(cardinality(inPort) <= 2, "inPort has more than one connection outside and one inside");
  assert(cardinality(outPort) <= 2, "outPort has more than one connection outside and one inside");
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-70, 30}, {-20, -20}}, lineColor = {0, 0, 0}),
      Rectangle(extent = {{20, 30}, {70, -20}}, lineColor = {0, 0, 0}),
      Line(points = {{-20, 5}, {20, 5}}, color = {0, 0, 0}),
      Line(points = {{0, 20}, {0, -10}}, color = {0, 0, 0}, thickness = 0.75),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}), Documentation(info = "<html>
<p>It becomes active through <code>inPort</code>, which activates its first step, and is active while a step inside is. A transition at <code>suspend</code> makes all steps inside
inactive, one at <code>resume</code> makes those active again that were when it was suspended.</p>
</html>"));
end PartialCompositeStep;
