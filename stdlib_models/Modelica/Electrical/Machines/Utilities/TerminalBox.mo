within Modelica.Electrical.Machines.Utilities;
model TerminalBox "Connects the windings of a machine in star or in delta"
  parameter Integer m = 3 "Number of phases" annotation(Evaluate = true);
  parameter String terminalConnection(start = "Y") "Y for star, D for delta" annotation(Evaluate = true);
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_sp(final m = m) "Begins of the stator's phases";
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_sn(final m = m) "Ends of the stator's phases";
  Modelica.Electrical.Polyphase.Basic.Star star(final m = m) if terminalConnection <> "D" "Star";
  Modelica.Electrical.Polyphase.Basic.Delta delta(final m = m) if terminalConnection == "D" "Delta";
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plugSupply(final m = m) "Supply";
  Modelica.Electrical.Analog.Interfaces.NegativePin starpoint if terminalConnection <> "D" "Star point";
equation
  connect(plug_sn, star.plug_p);
  connect(plug_sn, delta.plug_n);
  connect(delta.plug_p, plug_sp);
  connect(plug_sp, plugSupply);
  connect(star.pin_n, starpoint);
end TerminalBox;
