within;
package Modelica "Standard names of Modelica, the part that drivetrain models need (own implementation)"
  annotation(
    version = "4.0.0",
    Documentation(info = "<html>
<p>Classes under the names, parameters and results of the Modelica Standard Library 4.0.0, so that a model written for
that library compiles unchanged. With the published library on the library path, that one is used instead.</p>
</html>"));
end Modelica;
