within Modelica.Electrical.Machines.BasicMachines.Components;
model DamperCage "Bars in the rotor, short at their ends"
  parameter SI.Inductance Lrsigmad "Stray inductance along the axis d, as the stator sees it";
  parameter SI.Inductance Lrsigmaq "Stray inductance along the axis q, as the stator sees it";
  parameter SI.Resistance Rrd "Resistance along the axis d at T_ref, as the stator sees it";
  parameter SI.Resistance Rrq "Resistance along the axis q at T_ref, as the stator sees it";
  parameter SI.Temperature T_ref = 293.15 "Temperature for which the resistances are given";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Temperature coefficient at T_ref";
  extends Modelica.Electrical.Analog.Interfaces.ConditionalHeatPort(T = T_ref);
  SI.Resistance Rrd_actual "Resistance along the axis d at the present temperature";
  SI.Resistance Rrq_actual "Resistance along the axis q at the present temperature";
  Modelica.Blocks.Interfaces.RealOutput i[2](each final quantity = "ElectricCurrent", each final unit = "A") = -spacePhasor_r.i_ "Currents of the bars";
  Modelica.Blocks.Interfaces.RealOutput lossPower(final quantity = "Power", final unit = "W") = LossPower "Power lost";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_r "Rotor";
equation
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "the temperature is so low that a resistance vanishes");
  Rrd_actual = Rrd*(1 + alpha*(T_heatPort - T_ref));
  Rrq_actual = Rrq*(1 + alpha*(T_heatPort - T_ref));
  spacePhasor_r.v_[1] = Rrd_actual*spacePhasor_r.i_[1] + Lrsigmad*der(spacePhasor_r.i_[1]);
  spacePhasor_r.v_[2] = Rrq_actual*spacePhasor_r.i_[2] + Lrsigmaq*der(spacePhasor_r.i_[2]);
  2/3*LossPower = Rrd_actual*spacePhasor_r.i_[1]^2 + Rrq_actual*spacePhasor_r.i_[2]^2;
end DamperCage;
