within Modelica;
package StateGraph "Steps and transitions: what a machine does one after the other, or at the same time"
  import Modelica.Units.SI;
  annotation(Documentation(info = "<html>
<p>A step is active or not. A transition behind an active step fires when its condition is true (and has been true for its wait time): the step before it
becomes inactive, the step behind it active. Steps and transitions alternate. Every model with steps has one <code>StateGraphRoot</code>, with the name
<code>stateGraphRoot</code> and the prefix <code>inner</code>.</p>
<p>A transition fires in an event; its steps change in the next iteration of that event. If several transitions behind one step could fire, the one at the first element of
<code>outPort</code> (or <code>split</code>) does.</p>
<p>Source: IEC 60848, <i>GRAFCET specification language</i>; K.-E. &Aring;rz&eacute;n, R. Olsson, J. &Aring;kesson, <i>Grafchart for Procedural Operator
Support Tasks</i>, IFAC World Congress, 2002.</p>
</html>"));
end StateGraph;
