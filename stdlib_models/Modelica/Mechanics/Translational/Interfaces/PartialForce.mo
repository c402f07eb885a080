within Modelica.Mechanics.Translational.Interfaces;
partial model PartialForce "A force between housing and rod"
  extends PartialElementaryOneFlangeAndSupport2;
  SI.Force f "Force that acts on the component at the rod; minus the driving force";
equation
  f = flange.f;
end PartialForce;
