within Modelica.StateGraph.Interfaces;
partial block PartialStep "A step without the name of its state"
  parameter Integer nIn(min = 0) = 0 "Number of transitions before it" annotation(Evaluate = true, HideResult = true);
  parameter Integer nOut(min = 0) = 0 "Number of transitions behind it" annotation(Evaluate = true, HideResult = true);
  output Boolean localActive "Is the step active?" annotation(HideResult = true);
  Step_in inPort[nIn] "Transitions before it" annotation(Placement(transformation(extent = {{-120, -10}, {-100, 10}})));
  Step_out outPort[nOut] "Transitions behind it; the first that can fire does" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
protected
  outer CompositeStepState stateGraphRoot;
  model OuterStatePort "Counts the step in the composite step that it is in"
    CompositeStepStatePort_in subgraphStatePort "The composite step";
    input Boolean localActive "Is the step active?";
  equation
    subgraphStatePort.activeSteps = if localActive then 1.0 else 0.0;
    annotation(__Torsion(lossless = true));
  end OuterStatePort;
  OuterStatePort outerStatePort(localActive = localActive) "Link to the composite step";
  Boolean newActive "Is the step active in the next iteration?" annotation(HideResult = true);
  Boolean oldActive "Was the step active when the composite step was suspended?" annotation(HideResult = true);
initial equation
  pre(newActive) = pre(localActive);
  pre(oldActive) = pre(localActive);
equation
  connect(outerStatePort.subgraphStatePort, stateGraphRoot.subgraphStatePort);
  for i in 1:nIn loop
    assert(cardinality(inPort[i]) <= 1, "an element of inPort is connected to several transitions");
  end for;
  for i in 1:nOut loop
    assert(cardinality(outPort[i]) <= 1, "an element of outPort is connected to several transitions");
  end for;

  localActive = pre(newActive);
  newActive =
    if outerStatePort.subgraphStatePort.resume then oldActive
    else (Modelica.Math.BooleanVectors.anyTrue(inPort.set) or localActive and not Modelica.Math.BooleanVectors.anyTrue(outPort.reset))
      and not outerStatePort.subgraphStatePort.suspend;
  when outerStatePort.subgraphStatePort.suspend then
    oldActive = localActive;
  end when;

  // Each transition sees what the ones before it leave.
  for i in 1:nIn loop
    inPort[i].occupied = if i == 1 then localActive else inPort[i - 1].occupied or inPort[i - 1].set;
    if cardinality(inPort[i]) == 0 then
      inPort[i].set = false;
    end if;
  end for;
  for i in 1:nOut loop
    outPort[i].available = if i == 1 then localActive else outPort[i - 1].available and not outPort[i - 1].reset;
    if cardinality(outPort[i]) == 0 then
      outPort[i].reset = false;
    end if;
  end for;
end PartialStep;
