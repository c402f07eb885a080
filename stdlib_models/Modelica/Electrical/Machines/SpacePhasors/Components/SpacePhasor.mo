within Modelica.Electrical.Machines.SpacePhasors.Components;
model SpacePhasor "Three phases on one side, two axes and a zero sequence on the other"
  constant Integer m = 3 "Number of phases";
  parameter Real turnsRatio = 1 "Ratio of turns";
  SI.Voltage v[m] "Voltages of the phases";
  SI.Current i[m] "Currents of the phases";
protected
  parameter Real TransformationMatrix[2, m] = 2/m*{{cos((k - 1)*2*Modelica.Constants.pi/m) for k in 1:m}, {sin((k - 1)*2*Modelica.Constants.pi/m) for k in 1:m}}
    "From the phases to the axes";
public
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_p(final m = m) "Begins of the phases";
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_n(final m = m) "Ends of the phases";
  Modelica.Electrical.Analog.Interfaces.PositivePin zero "Zero sequence";
  Modelica.Electrical.Analog.Interfaces.NegativePin ground "Other end of the zero sequence, at potential zero";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor "Two axes";
equation
  v/turnsRatio = plug_p.pin.v - plug_n.pin.v;
  i*turnsRatio = plug_p.pin.i;
  i*turnsRatio = -plug_n.pin.i;
  m*zero.v = sum(v);
  spacePhasor.v_ = TransformationMatrix*v;
  -m*zero.i = sum(i);
  -spacePhasor.i_ = TransformationMatrix*i;
  ground.v = 0;
  annotation(Documentation(info = "<html>
<p>Axis 1 is that of the first phase. Power: 3/2&middot;v_&middot;i_ in the axes and 3&middot;v0&middot;i0 in the zero sequence make up the power of the phases.</p>
</html>"));
end SpacePhasor;
