within Modelica.Mechanics.Rotational.Components;
model IdealPlanetary "A planetary gear set without inertia, elasticity or losses"
  parameter Real ratio(start = 100/50) "Teeth of the ring divided by teeth of the sun";
  Interfaces.Flange_a sun "Sun shaft";
  Interfaces.Flange_a carrier "Carrier shaft";
  Interfaces.Flange_b ring "Ring shaft";
equation
  (1 + ratio)*carrier.phi = sun.phi + ratio*ring.phi;
  ring.tau = ratio*sun.tau;
  sun.tau + carrier.tau + ring.tau = 0;
  annotation(__Torsion(lossless = true));
end IdealPlanetary;
