within Modelica.Mechanics.Rotational.Components;
model Damper "A linear rotational damper"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant";
equation
  tau = d*w_rel;
  lossPower = tau*w_rel;
  annotation(__Torsion(dissipatedPower = lossPower));
end Damper;
