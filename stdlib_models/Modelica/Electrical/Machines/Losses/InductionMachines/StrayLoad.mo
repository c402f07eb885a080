within Modelica.Electrical.Machines.Losses.InductionMachines;
model StrayLoad "A braking torque that follows the stator's currents and the speed"
  extends Modelica.Electrical.Polyphase.Interfaces.OnePort;
  extends Modelica.Electrical.Machines.Interfaces.FlangeSupport;
  parameter Modelica.Electrical.Machines.Losses.StrayLoadParameters strayLoadParameters "How much";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT(useHeatPort = false);
  SI.Current iRMS = Modelica.Electrical.Polyphase.Functions.quasiRMS(i) "Root mean square of the currents";
equation
  v = zeros(m);
  if strayLoadParameters.PRef <= 0 then
    tau = 0;
  else
    tau = -strayLoadParameters.tauRef*(iRMS/strayLoadParameters.IRef)^2*sign(w)*(abs(w)/strayLoadParameters.wRef)^strayLoadParameters.power_w;
  end if;
  lossPower = -tau*w;
  annotation(__Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<p>The torque is tauRef&middot;(I/IRef)<sup>2</sup>&middot;(w/wRef)<sup>power_w</sup> against the motion. The windings see no voltage of it: the power comes from the shaft.</p>
</html>"));
end StrayLoad;
