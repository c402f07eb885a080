within Modelica.Blocks.Interfaces.Adaptors;
partial model PotentialToFlowAdaptor "Signals in and out: potential variable in, flow variable out"
  parameter Boolean use_pder = true "Is there an input for the first derivative of p?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_pder2 = true "Is there an input for the second derivative of p?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_fder = true "Is there an output for the first derivative of f?"
    annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_fder2 = true "Is there an output for the second derivative of f?"
    annotation(Evaluate = true, HideResult = true);
  RealInput p "Potential";
  RealInput pder if use_pder "First derivative of p";
  RealInput pder2 if use_pder and use_pder2 "Second derivative of p";
  RealOutput f "Flow; what the component takes, so that it can be fed to its counterpart";
  RealOutput fder if use_fder "First derivative of f";
  RealOutput fder2 if use_fder and use_fder2 "Second derivative of f";
protected
  parameter String Name_p = "p" "Name of the potential" annotation(HideResult = true);
  parameter String Name_pder = "der(p)" "Name of its first derivative" annotation(HideResult = true);
  parameter String Name_pder2 = "der2(p)" "Name of its second derivative" annotation(HideResult = true);
  parameter String Name_f = "f" "Name of the flow" annotation(HideResult = true);
  parameter String Name_fder = "der(f)" "Name of its first derivative" annotation(HideResult = true);
  parameter String Name_fder2 = "der2(f)" "Name of its second derivative" annotation(HideResult = true);
  Real y "The flow; to be given by the physical part";
  RealOutput y1 "First derivative of f, or zero where it is not used";
  RealOutput y2 "Second derivative of f, or zero where it is not used";
  Real u "The potential; for the physical part";
  RealInput u1 "First derivative of u, or zero where it is not used";
  RealInput u2 "Second derivative of u, or zero where it is not used";
equation
  if use_pder and use_pder2 then
    u = Functions.state2({p, u1, u2}, time);
    connect(pder, u1);
    connect(pder2, u2);
  elseif use_pder then
    u = Functions.state1({p, u1}, time);
    connect(pder, u1);
    u2 = 0;
  else
    u = p;
    u1 = 0;
    u2 = 0;
  end if;
  f = -y;
  // A derivative that nobody asks for must not be taken: it would need more of the model to be differentiated.
  if use_fder and use_fder2 then
    der(f) = y1;
    der(y1) = y2;
    connect(y1, fder);
    connect(y2, fder2);
  elseif use_fder then
    der(f) = y1;
    y2 = 0;
    connect(y1, fder);
  else
    y1 = 0;
    y2 = 0;
  end if;
  annotation(Documentation(info = "<html>
<p>The counterpart of <code>FlowToPotentialAdaptor</code>.</p>
</html>"));
end PotentialToFlowAdaptor;
