within Modelica.Mechanics;
package Rotational "Parts that turn about one axis: shafts, gears, springs, their sources and sensors"
  annotation(Documentation(info = "<html>
<p>A flange carries the angle of a shaft and the torque that acts there on the component: positive torque turns the
component in the direction of positive angle. Connected flanges share the angle; their torques add up to zero.</p>
</html>"));
end Rotational;
