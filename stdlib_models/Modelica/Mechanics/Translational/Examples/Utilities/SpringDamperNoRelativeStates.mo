within Modelica.Mechanics.Translational.Examples.Utilities;
model SpringDamperNoRelativeStates "A spring with a damper beside it, whose stretch is no state"
  extends Modelica.Mechanics.Translational.Interfaces.PartialCompliant;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.TranslationalSpringConstant c(final min = 0, start = 1e5) "Stiffness";
  parameter SI.TranslationalDampingConstant d(final min = 0, start = 0) "Damping constant";
  parameter SI.Length s_rel0 = 0 "Length of the relaxed spring";
  SI.Velocity v_rel(start = 0) "Speed of the stretch";
protected
  SI.Force f_c "Force of the spring";
  SI.Force f_d "Force of the damper";
equation
  v_rel = der(s_rel);
  f_c = c*(s_rel - s_rel0);
  f_d = d*v_rel;
  f = f_c + f_d;
  lossPower = f_d*v_rel;
  annotation(__Torsion(storedEnergy = c*(s_rel - s_rel0)^2/2, dissipatedPower = lossPower));
end SpringDamperNoRelativeStates;
