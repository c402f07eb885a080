within;
package Drivetrain "Parts of drivetrains beyond the standard library"
  import Modelica.Units.SI;
  annotation(
    version = "0.1.0",
    uses(Modelica(version = "4.0.0")),
    Documentation(info = "<html>
<p>Components with the connectors and base classes of <code>Modelica.Mechanics.Rotational</code>. They work with the
Modelica Standard Library 4.0.0 and with Torsion's own classes of these names.</p>
</html>"));
end Drivetrain;
