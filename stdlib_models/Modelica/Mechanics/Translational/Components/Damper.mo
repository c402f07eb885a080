within Modelica.Mechanics.Translational.Components;
model Damper "A linear damper"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.TranslationalDampingConstant d(final min = 0, start = 0) "Damping constant";
equation
  f = d*v_rel;
  lossPower = f*v_rel;
  annotation(__Torsion(dissipatedPower = lossPower));
end Damper;
