within Modelica.Blocks.Interfaces.Adaptors;
partial model FlowToPotentialAdaptor "Signals in and out: flow variable in, potential variable out"
  parameter Boolean use_pder = true "Is there an output for the first derivative of p?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_pder2 = true "Is there an output for the second derivative of p?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_fder = true "Is there an input for the first derivative of f?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_fder2 = true "Is there an input for the second derivative of f?"
    annotation(Evaluate = true, HideResult = true);
  RealOutput p "Potential";
  RealOutput pder if use_pder "First derivative of p";
  RealOutput pder2 if use_pder and use_pder2 "Second derivative of p";
  RealInput f "Flow";
  RealInput fder if use_fder "First derivative of f";
  RealInput fder2 if use_fder and use_fder2 "Second derivative of f";
protected
  parameter String Name_p = "p" "Name of the potential" annotation(HideResult = true);
  parameter String Name_pder = "der(p)" "Name of its first derivative" annotation(HideResult = true);
  parameter String Name_pder2 = "der2(p)" "Name of its second derivative" annotation(HideResult = true);
  parameter String Name_f = "f" "Name of the flow" annotation(HideResult = true);
  parameter String Name_fder = "der(f)" "Name of its first derivative" annotation(HideResult = true);
  parameter String Name_fder2 = "der2(f)" "Name of its second derivative" annotation(HideResult = true);
  Real y "The potential; to be given by the physical part";
  RealOutput y1 "First derivative of y, or zero where it is not used";
  RealOutput y2 "Second derivative of y, or zero where it is not used";
  Real u "The flow; for the physical part";
  RealInput u1 "First derivative of u, or zero where it is not used";
  RealInput u2 "Second derivative of u, or zero where it is not used";
equation
  p = y;
  // A derivative that nobody asks for must not be taken: it would need more of the model to be differentiated.
  if use_pder and use_pder2 then
    der(p) = y1;
    der(y1) = y2;
    connect(y1, pder);
    connect(y2, pder2);
  elseif use_pder then
    der(p) = y1;
    y2 = 0;
    connect(y1, pder);
  else
    y1 = 0;
    y2 = 0;
  end if;
  if use_fder and use_fder2 then
    u = Functions.state2({f, u1, u2}, time);
    connect(fder, u1);
    connect(fder2, u2);
  elseif use_fder then
    u = Functions.state1({f, u1}, time);
    connect(fder, u1);
    u2 = 0;
  else
    u = f;
    u1 = 0;
    u2 = 0;
  end if;
  annotation(Documentation(info = "<html>
<p>A component extends this one, adds its connector and says which of its variables are <code>y</code> and
<code>u</code>. Derivatives that come in are used wherever <code>u</code> must be differentiated; they are not checked.</p>
</html>"));
end FlowToPotentialAdaptor;
