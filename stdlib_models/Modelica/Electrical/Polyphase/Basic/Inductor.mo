within Modelica.Electrical.Polyphase.Basic;
model Inductor "A linear inductor in each phase"
  extends Interfaces.TwoPlug;
  parameter SI.Inductance L[m](start = fill(1, m)) "Inductances";
  Modelica.Electrical.Analog.Basic.Inductor inductor[m](final L = L) "Phase by phase";
equation
  connect(inductor.p, plug_p.pin);
  connect(inductor.n, plug_n.pin);
end Inductor;
