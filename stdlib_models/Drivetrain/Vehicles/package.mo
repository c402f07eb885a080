within Drivetrain;
package Vehicles "Tyres, wheels, cars, roads and drivers: longitudinal motion"
  annotation(Documentation(info = "<html>
<pre>
shaft -- Wheel (brake, inertia, tyre) --+
shaft -- Wheel (brake, inertia, tyre) --+-- LongitudinalVehicle &lt;- slope, wind -- Road
                                            |  Fz_front, Fz_rear to the wheels
DriveCycle -- Driver &lt;----------------------+  v
</pre>
<p>A wheel that turns with positive speed rolls in the positive direction.</p>
</html>"));
end Vehicles;
