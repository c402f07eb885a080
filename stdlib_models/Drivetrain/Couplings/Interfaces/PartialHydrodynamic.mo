within Drivetrain.Couplings.Interfaces;
partial model PartialHydrodynamic "Two wheels with blades in oil, without their characteristics"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  SI.AngularVelocity w_p "Speed of the pump (flange_a) relative to the housing";
  SI.AngularVelocity w_t "Speed of the turbine (flange_b) relative to the housing";
  Real nu(unit = "1") "Speed of the slower wheel divided by that of the faster one";
  SI.Torque tau_p "Torque that the pump takes from its shaft";
  SI.Torque tau_t "Torque that the turbine gives to its shaft";
  Real capacity(unit = "N.m.s2/rad2") "Torque of the faster wheel divided by the square of its speed; to be defined where this class is used";
  Real amplification(unit = "1") "Torque of the turbine divided by that of the pump; to be defined where this class is used";
protected
  constant SI.AngularVelocity w_tiny = 1e-6 "Below this speed nu has no meaning, and the torques are nothing";
  SI.AngularVelocity w_fast "Speed of the faster wheel; 0 if both run backward";
equation
  w_p = der(flange_a.phi) - der(phi_support);
  w_t = der(flange_b.phi) - der(phi_support);
  w_fast = noEvent(max(0, max(w_p, w_t)));
  nu = noEvent(min(w_p, w_t)/max(w_fast, w_tiny));
  tau_p = noEvent(if w_p >= w_t then capacity else -capacity)*w_fast^2;
  tau_t = amplification*tau_p;
  flange_a.tau = tau_p;
  flange_b.tau = -tau_t;
  lossPower = tau_p*w_p - tau_t*w_t;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 10}, {-40, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{40, 10}, {100, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Polygon(points = {{-40, 80}, {-4, 80}, {-4, 20}, {-40, 10}, {-40, 80}}, lineColor = {0, 0, 0}),
        Polygon(points = {{-40, -80}, {-4, -80}, {-4, -20}, {-40, -10}, {-40, -80}}, lineColor = {0, 0, 0}),
        Polygon(points = {{40, 80}, {4, 80}, {4, 20}, {40, 10}, {40, 80}}, lineColor = {0, 0, 0}),
        Polygon(points = {{40, -80}, {4, -80}, {4, -20}, {40, -10}, {40, -80}}, lineColor = {0, 0, 0}),
        Text(extent = {{-150, 130}, {150, 90}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>The pump is on flange_a, the turbine on flange_b. The faster of the two throws the oil at the other. Torques of such wheels
grow with the square of the speed at a given ratio of speeds:</p>
<pre>
w_p &gt;= w_t (drive):  nu = w_t/w_p,  tau_p =  capacity(nu)*w_p^2,  tau_t = amplification(nu)*tau_p
w_t &gt;  w_p (coast):  nu = w_p/w_t,  tau_p = -capacity(nu)*w_t^2,  tau_t = amplification*tau_p
both not forward:    no torque
</pre>
<p>The difference of the torques acts on the housing. The torques are continuous, also where drive turns into coast, if the capacity
is zero at nu = 1; no event is made there. A wheel that turns backward makes nu negative.</p>
</html>"));
end PartialHydrodynamic;
