within Modelica.Mechanics.Rotational.Components;
model SpringDamper "A linear torsion spring with a damper beside it"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalSpringConstant c(final min = 0, start = 1e5) "Stiffness";
  parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant";
  parameter SI.Angle phi_rel0 = 0 "Twist of the relaxed spring";
protected
  SI.Torque tau_c "Torque of the spring";
  SI.Torque tau_d "Torque of the damper";
equation
  tau_c = c*(phi_rel - phi_rel0);
  tau_d = d*w_rel;
  tau = tau_c + tau_d;
  lossPower = tau_d*w_rel;
  annotation(__Torsion(storedEnergy = c*(phi_rel - phi_rel0)^2/2, dissipatedPower = lossPower));
end SpringDamper;
