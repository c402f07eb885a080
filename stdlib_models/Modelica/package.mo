within;
package Modelica "Standard names of Modelica, the part that drivetrain models need (own implementation)"
  annotation(
    version = "4.0.0",
    Documentation(info = "<html>
<p>Classes under the names, parameters and results of the Modelica Standard Library 4.0.0, so that a model written for that
library compiles unchanged. Classes that are missing here are found in the library itself once it is on the library path.</p>
</html>"));
end Modelica;
