within Modelica.Mechanics.Rotational.Components;
model ElastoBacklash "A spring and damper that act at the ends of a gap; soft impact"
  extends Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1e5) "Stiffness in contact";
  parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Damping constant in contact";
  parameter SI.Angle b(final min = 0) = 0 "Width of the gap";
  parameter SI.Angle phi_rel0 = 0 "Twist in the middle of the gap";
protected
  final parameter SI.Angle bMax = b/2 "Right edge of the gap";
  final parameter SI.Angle bMin = -bMax "Left edge of the gap";
  constant SI.Angle bEps = 1e-10 "A narrower gap counts as none, or its edges would make endless events";
  SI.Angle phi_diff = phi_rel - phi_rel0 "Position, seen from the middle of the gap";
  SI.Torque tau_c "Torque of the spring; zero in the gap";
  SI.Torque tau_d "Torque that the damper would give in contact";
  SI.Torque tau_damping "Torque that the damper gives";
equation
  tau_d = d*w_rel;
  tau = tau_c + tau_damping;
  lossPower = tau_damping*w_rel;

  if initial() then
    // Strictly increasing, so that a start from a given torque finds its angle: a soft spring bridges the gap and meets
    // the contact at one and a half times the edge.
    tau_c =
      if phi_diff > 1.5*bMax then c*(phi_diff - bMax)
      elseif phi_diff < 1.5*bMin then c*(phi_diff - bMin)
      else c/3*phi_diff;
    tau_damping = tau_d;
  else
    tau_c =
      if abs(b) <= bEps then c*phi_diff
      elseif phi_diff > bMax then c*(phi_diff - bMax)
      elseif phi_diff < bMin then c*(phi_diff - bMin)
      else 0;
    tau_damping =
      if abs(b) <= bEps then tau_d
      elseif phi_diff > bMax then smooth(0, noEvent(max(-tau_c, min(tau_c, tau_d))))
      elseif phi_diff < bMin then smooth(0, noEvent(min(-tau_c, max(tau_c, tau_d))))
      else 0;
  end if;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-85, 0}}, color = {0, 0, 0}),
      Line(points = {{-85, 40}, {-85, -40}}, color = {0, 0, 0}),
      Line(points = {{-85, 40}, {-70, 40}, {-62.5, 62}, {-47.5, 18}, {-32.5, 62}, {-17.5, 18}, {-2.5, 62}, {5, 40}, {20, 40}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-85, -40}, {-30, -40}}, color = {0, 0, 0}),
      Rectangle(extent = {{-55, -22}, {0, -58}}, lineColor = {190, 190, 190}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{0, -22}, {-55, -22}, {-55, -58}, {0, -58}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-55, -40}, {-20, -40}}, color = {0, 0, 0}),
      Line(points = {{-20, -28}, {-20, -52}}, color = {0, 0, 0}),
      Line(points = {{0, -40}, {20, -40}}, color = {0, 0, 0}),
      Line(points = {{20, 50}, {20, -50}}, color = {0, 0, 0}),
      Line(points = {{70, 30}, {40, 30}, {40, -30}, {70, -30}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{55, 30}, {55, 0}, {100, 0}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "b = %b", textColor = {0, 0, 0}),
      Text(extent = {{-150, -145}, {150, -175}}, textString = "c = %c", textColor = {0, 0, 0})}),
    __Torsion(
    storedEnergy = tau_c^2/(2*c),
    dissipatedPower = lossPower,
    gap(position = phi_rel, middle = phi_rel0, speed = w_rel, width = b, effort = tau)), Documentation(info = "<html>
<p>Contact pushes and never pulls. The damper gives at most the torque of the spring, so the torque rises from zero when
the gap closes; and while the contact parts faster than the spring follows, it just holds the spring back.</p>
<p>The angle and the torque are those of the standard component. <code>lossPower</code> also counts the energy left in
the spring when the contact parts, so that energy in, energy stored and energy lost balance.</p>
</html>"));
end ElastoBacklash;
