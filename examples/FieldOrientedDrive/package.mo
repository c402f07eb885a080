within;
package FieldOrientedDrive "A servo drive: a synchronous machine whose currents are controlled in the axes of its rotor, a gear with play, a load"
  import Modelica.Units.SI;
  annotation(
    version = "1.0.0",
    uses(Modelica(version = "4.0.0")),
    Documentation(info = "<html>
<p>The machine, the transformations and the current controller are those of <code>Modelica.Electrical.Machines</code>; inverter and speed controller are of this package.</p>
</html>"));
end FieldOrientedDrive;
