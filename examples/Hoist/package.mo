within;
package Hoist "A hoist: the rope and what hangs on it, for drives made of library components"
  import Modelica.Units.SI;

  constant SI.Acceleration g = Modelica.Constants.g_n "Gravity";
  annotation(
    version = "1.0.0",
    uses(Modelica(version = "4.0.0")),
    Documentation(info = "<html>
<p>A package in several files: a connector and functions of its own in <code>Interfaces</code> and
<code>Functions</code>, components in <code>Parts</code>, and with <code>Lift</code> a model that joins them with shafts,
gear and controller of the library. Positions count downward, like the length of rope that has been paid out.</p>
</html>"));
end Hoist;
