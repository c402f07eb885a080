within Drivetrain;
package Clutches "Clutches, brakes, freewheels and shift elements"
  annotation(Documentation(info = "<html>
<p>Elements that tie shafts together or to the housing, for a time or in one direction. They have the connectors of
<code>Modelica.Mechanics.Rotational</code>; sleeves that are shifted have a translational flange beside them, because a gear that is
shifted pushes back.</p>
<table border=\"1\">
<tr><th>holds by</th><th>classes</th></tr>
<tr><td>teeth</td><td>DogClutch, Synchronizer, Ratchet</td></tr>
<tr><td>friction that is pressed</td><td>ConeClutch, WetClutch, TorsionalDamperClutch, DiscBrake, BandBrake, ShaftLock</td></tr>
<tr><td>friction that presses itself</td><td>CentrifugalClutch, SpragClutch</td></tr>
</table>
<p>Friction that sticks is that of <code>Modelica.Mechanics.Rotational.Interfaces.PartialFriction</code>, with its states and words.</p>
</html>"));
end Clutches;
