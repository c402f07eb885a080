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
  f = -y;
  y1 = if use_fder then der(f) else 0;
  y2 = if use_fder and use_fder2 then der(y1) else 0;
  connect(y1, fder);
  connect(y2, fder2);
  if use_pder then
    connect(pder, u1);
  else
    u1 = 0;
  end if;
  if use_pder and use_pder2 then
    connect(pder2, u2);
  else
    u2 = 0;
  end if;
  if use_pder and use_pder2 then
    u = Functions.state2({p, u1, u2}, time);
  elseif use_pder then
    u = Functions.state1({p, u1}, time);
  else
    u = p;
  end if;
  annotation(Documentation(info = "<html>
<p>The counterpart of <code>FlowToPotentialAdaptor</code>.</p>
</html>"));
end PotentialToFlowAdaptor;
