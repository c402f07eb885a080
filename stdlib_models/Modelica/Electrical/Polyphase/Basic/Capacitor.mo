within Modelica.Electrical.Polyphase.Basic;
model Capacitor "A linear capacitor in each phase"
  extends Interfaces.TwoPlug;
  parameter SI.Capacitance C[m](start = fill(1, m)) "Capacitances";
  Modelica.Electrical.Analog.Basic.Capacitor capacitor[m](final C = C) "Phase by phase";
equation
  connect(capacitor.p, plug_p.pin);
  connect(capacitor.n, plug_n.pin);
end Capacitor;
