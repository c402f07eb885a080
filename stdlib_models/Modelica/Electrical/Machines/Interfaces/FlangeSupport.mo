within Modelica.Electrical.Machines.Interfaces;
partial model FlangeSupport "A torque between shaft and housing"
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange "Shaft";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a support "Housing; takes the reaction";
  SI.Angle phi "Angle of the shaft relative to the housing";
  SI.Torque tau "Torque that drives the shaft";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
equation
  phi = flange.phi - support.phi;
  w = der(phi);
  flange.tau = -tau;
  support.tau = tau;
end FlangeSupport;
