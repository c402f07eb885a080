within Modelica.Electrical.Polyphase.Basic;
model Star "Joins all phases in one point"
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Phases";
  Modelica.Electrical.Analog.Interfaces.NegativePin pin_n "The point";
equation
  for j in 1:m loop
    connect(plug_p.pin[j], pin_n);
  end for;
end Star;
