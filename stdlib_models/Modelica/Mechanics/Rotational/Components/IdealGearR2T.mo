within Modelica.Mechanics.Rotational.Components;
model IdealGearR2T "A pinion and a rack without mass, elasticity or losses"
  extends Interfaces.PartialElementaryRotationalToTranslational;
  parameter Real ratio(final unit = "rad/m", start = 1) "Angle of the shaft for one metre of the rod";
equation
  flangeR.phi - internalSupportR.phi = ratio*(flangeT.s - internalSupportT.s);
  ratio*flangeR.tau + flangeT.f = 0;
  annotation(__Torsion(lossless = true), Documentation(info = "<html>
<p>phi = ratio*s and f = -ratio*tau, both relative to the housing: what enters as power at the shaft leaves at the rod.</p>
</html>"));
end IdealGearR2T;
