within Modelica.StateGraph.Interfaces;
partial block PartialTransition "A transition without the name of its condition"
  input Boolean localCondition "May the transition fire?" annotation(HideResult = true);
  parameter Boolean enableTimer = false "Does it wait?" annotation(Evaluate = true);
  parameter SI.Time waitTime(min = 0) = 0 "How long the condition must have been true";
  output SI.Time t "How long it has been true; zero without waiting";
  output Boolean enableFire "Is the step before it active, the one behind it not, and the condition true?";
  output Boolean fire "Does the transition fire?";
  Transition_in inPort "What lies before it" annotation(Placement(transformation(extent = {{-70, -10}, {-50, 10}})));
  Transition_out outPort "What lies behind it" annotation(Placement(transformation(extent = {{50, -10}, {70, 10}})));
protected
  discrete SI.Time t_start "When the condition became true" annotation(HideResult = true);
  Real t_dummy "Time since then" annotation(HideResult = true);
initial equation
  pre(t_start) = time;
  pre(enableFire) = false;
equation
  assert(cardinality(inPort) == 1, "inPort is not connected to exactly one other connector");
  assert(cardinality(outPort) == 1, "outPort is not connected to exactly one other connector");
  if enableTimer then
    when enableFire then
      t_start = time;
    end when;
    t_dummy = time - t_start;
    t = if enableFire then t_dummy else 0;
    fire = enableFire and time >= t_start + waitTime;
  else
    when false then
      t_start = pre(t_start);
    end when;
    t_dummy = 0;
    t = 0;
    fire = enableFire;
  end if;
  enableFire = localCondition and inPort.available and not outPort.occupied;
  inPort.reset = fire;
  outPort.set = fire;
end PartialTransition;
