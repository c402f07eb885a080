within Modelica.Mechanics.Translational.Components;
model SpringDamper "A linear spring with a damper beside it"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness";
  parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) "Damping constant";
  parameter SI.Position s_rel0 = 0 "Length of the relaxed spring";
protected
  SI.Force f_c "Force of the spring";
  SI.Force f_d "Force of the damper";
equation
  f_c = c*(s_rel - s_rel0);
  f_d = d*v_rel;
  f = f_c + f_d;
  lossPower = f_d*v_rel;
  annotation(__Torsion(storedEnergy = c*(s_rel - s_rel0)^2/2, dissipatedPower = lossPower));
end SpringDamper;
