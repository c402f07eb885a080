within Modelica.StateGraph;
block Parallel "Several branches at the same time, between two transitions"
  parameter Integer nBranches(min = 1) = 2 "Number of branches" annotation(Evaluate = true);
  Interfaces.Step_in inPort "Transition before the branches";
  Interfaces.Step_out outPort "Transition behind the branches; it fires when all have ended";
  Transition_in_forParallel join[nBranches] "Last step of each branch";
  Transition_out_forParallel split[nBranches] "First step of each branch";
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
end Parallel;
