within;
package PowerSplitHybrid "A hybrid car: an engine and two motors on a planetary gear set, a battery, and steps that say what they do"
  import Modelica.Units.SI;
  annotation(
    version = "1.0.0",
    uses(Modelica(version = "4.0.0")),
    Documentation(info = "<html>
<p>The engine turns the carrier, the first motor the sun; the ring, with the second motor on its shaft, drives the wheels. <code>ModeLogic</code> is a graph of steps
and transitions of <code>Modelica.StateGraph</code>.</p>
</html>"));
end PowerSplitHybrid;
