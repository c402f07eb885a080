within Modelica.Electrical.Machines.Losses;
model Friction "Friction torque of a machine"
  extends Modelica.Electrical.Machines.Interfaces.FlangeSupport;
  parameter FrictionParameters frictionParameters "How much";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT(useHeatPort = false);
equation
  if frictionParameters.PRef <= 0 then
    tau = 0;
  else
    tau = -(
      if noEvent(abs(w) > frictionParameters.wLinear) then frictionParameters.tauRef*sign(w)*(abs(w)/frictionParameters.wRef)^frictionParameters.power_w
      else frictionParameters.tauLinear*w/frictionParameters.wLinear);
  end if;
  lossPower = -tau*w;
  annotation(__Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<p>The torque is tauRef&middot;(w/wRef)<sup>power_w</sup> against the motion, and linear in a thousandth of wRef around standstill.</p>
</html>"));
end Friction;
