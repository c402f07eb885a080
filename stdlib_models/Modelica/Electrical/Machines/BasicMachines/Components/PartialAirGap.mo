within Modelica.Electrical.Machines.BasicMachines.Components;
partial model PartialAirGap "Stator and rotor, coupled by the field between them"
  parameter Integer m = 3 "Number of phases" annotation(Evaluate = true);
  parameter Integer p(min = 1) "Number of pole pairs";
  output SI.Torque tauElectrical "Torque on the rotor";
  SI.Angle gamma "Angle of the rotor in the field of the stator";
  SI.Current i_ss[2] "Current of the stator, seen from the stator";
  SI.Current i_sr[2] "Current of the stator, seen from the rotor";
  SI.Current i_rs[2] "Current of the rotor, seen from the stator";
  SI.Current i_rr[2] "Current of the rotor, seen from the rotor";
  SI.MagneticFlux psi_ms[2] "Main flux, seen from the stator";
  SI.MagneticFlux psi_mr[2] "Main flux, seen from the rotor";
  Real RotationMatrix[2, 2] "From the rotor to the stator";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange "Shaft";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a support "Housing; takes the reaction";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_s "Stator";
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor_r "Rotor";
equation
  gamma = p*(flange.phi - support.phi);
  RotationMatrix = [cos(gamma), -sin(gamma); sin(gamma), cos(gamma)];
  i_ss = spacePhasor_s.i_;
  i_ss = RotationMatrix*i_sr;
  i_rr = spacePhasor_r.i_;
  i_rs = RotationMatrix*i_rr;
  spacePhasor_s.v_ = der(psi_ms);
  spacePhasor_r.v_ = der(psi_mr);
  tauElectrical = m/2*p*(psi_ms[1]*i_ss[2] - psi_ms[2]*i_ss[1]);
  flange.tau = -tauElectrical;
  support.tau = tauElectrical;
  annotation(__Torsion(suppliedPower = tauElectrical*(der(flange.phi) - der(support.phi))), Documentation(info = "<html>
<p>Both windings see the derivative of the main flux. The torque is m/2&middot;p&middot;(psi &times; i). How the flux follows from the currents says the class that
uses this one.</p>
</html>"));
end PartialAirGap;
