within Modelica.Mechanics;
package Translational "Parts that move along one axis: masses, springs, their sources and sensors"
  annotation(Documentation(info = "<html>
<p>A flange carries the position of a rod and the force that acts there on the component: positive force moves the
component in the direction of positive position. Connected flanges share the position; their forces add up to zero.</p>
</html>"));
end Translational;
