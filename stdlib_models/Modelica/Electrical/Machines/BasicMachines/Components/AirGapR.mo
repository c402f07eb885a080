within Modelica.Electrical.Machines.BasicMachines.Components;
model AirGapR "An air gap whose width follows the rotor: two inductances in the axes of the rotor"
  parameter SI.Inductance Lmd "Inductance along the axis d, that of the magnet";
  parameter SI.Inductance Lmq "Inductance along the axis q, a quarter turn ahead";
  extends PartialAirGap;
  SI.Current i_mr[2] "Current that makes the main flux, seen from the rotor";
protected
  parameter SI.Inductance L[2, 2] = [Lmd, 0; 0, Lmq] "Both inductances";
equation
  i_mr = i_sr + i_rr;
  psi_mr = L*i_mr;
  psi_ms = RotationMatrix*psi_mr;
  annotation(Documentation(info = "<html>
<p>psi_d = Lmd&middot;i_d, psi_q = Lmq&middot;i_q. Lmd &ne; Lmq gives a torque without magnet too. Limits: no saturation, only the fundamental wave of the field.</p>
</html>"));
end AirGapR;
