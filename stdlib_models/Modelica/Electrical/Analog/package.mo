within Modelica.Electrical;
package Analog "Circuits: resistors, capacitors, sources, sensors"
  annotation(Documentation(info = "<html>
<p>A pin carries a potential and the current that flows into the component. Connected pins share the potential; their currents add up to zero.
Every circuit needs a <code>Ground</code>.</p>
</html>"));
end Analog;
