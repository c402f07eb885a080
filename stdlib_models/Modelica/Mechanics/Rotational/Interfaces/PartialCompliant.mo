within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialCompliant "Two shafts that may twist against each other; no inertia"
  extends PartialTwoFlanges;
  SI.Angle phi_rel(start = 0) "Twist: angle of flange_b relative to flange_a";
  SI.Torque tau "Torque that the component carries (= flange_b.tau)";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  tau = flange_b.tau;
  0 = flange_a.tau + flange_b.tau;
end PartialCompliant;
