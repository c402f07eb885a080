within Modelica.Mechanics.Rotational.Components;
model IdealRollingWheel "A wheel that rolls without slip, mass or losses"
  extends Interfaces.PartialElementaryRotationalToTranslational;
  parameter SI.Distance radius(start = 0.3) "Radius of the wheel";
equation
  flangeT.s - internalSupportT.s = radius*(flangeR.phi - internalSupportR.phi);
  flangeR.tau + radius*flangeT.f = 0;
  annotation(__Torsion(lossless = true), Documentation(info = "<html>
<p>s = radius*phi and tau = -radius*f, both relative to the housing.</p>
</html>"));
end IdealRollingWheel;
