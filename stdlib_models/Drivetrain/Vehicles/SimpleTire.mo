within Drivetrain.Vehicles;
model SimpleTire "Tyre that rolls without slip, with rolling resistance"
  extends PartialTire;
  Real adhesion(unit = "1") "Friction that this needs: force by load; 0 without load";
equation
  v_slip = 0;
  adhesion = if noEvent(load > Modelica.Constants.small) then F/load else 0;
  annotation(Documentation(info = "<html>
<pre>
v = r*w
</pre>
<p>The force is what the motion asks for, also where no road would give it: look at <code>adhesion</code>.</p>
<p>Source: The MathWorks, documentation of <i>Tire (Simple)</i>: a tyre without slip.</p>
</html>"));
end SimpleTire;
