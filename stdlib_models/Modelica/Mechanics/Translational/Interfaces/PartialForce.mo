within Modelica.Mechanics.Translational.Interfaces;
partial model PartialForce "A force between housing and rod"
  extends PartialElementaryOneFlangeAndSupport2;
  SI.Force f "Force that acts on the component at the rod; minus the driving force";
equation
  f = flange.f;
  annotation(__Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end PartialForce;
