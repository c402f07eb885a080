within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialTorque "A torque between housing and shaft"
  extends PartialElementaryOneFlangeAndSupport2;
  SI.Angle phi "Angle of the shaft relative to the housing";
equation
  phi = flange.phi - phi_support;
  annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
end PartialTorque;
