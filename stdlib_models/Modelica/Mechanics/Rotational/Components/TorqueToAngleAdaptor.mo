within Modelica.Mechanics.Rotational.Components;
model TorqueToAngleAdaptor "A shaft as signals: torque in; angle, speed and acceleration out"
  extends Modelica.Blocks.Icons.Block;
  parameter Boolean use_w = true "Is there an output for the speed?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_a = true "Is there an output for the acceleration?"
    annotation(Evaluate = true, HideResult = true);
  Interfaces.Flange_a flange "Shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Blocks.Interfaces.RealOutput phi(unit = "rad", displayUnit = "deg") "Angle of the shaft";
  Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") if use_w "Speed of the shaft";
  Modelica.Blocks.Interfaces.RealOutput a(unit = "rad/s2") if use_a "Acceleration of the shaft";
  Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque that the shaft gives away";
protected
  Modelica.Blocks.Interfaces.RealInput w_internal(unit = "rad/s") "Speed, or zero where it is not used";
  Modelica.Blocks.Interfaces.RealInput a_internal(unit = "rad/s2") "Acceleration, or zero where it is not used";
equation
  phi = flange.phi;
  flange.tau = tau;
  if use_w then
    w_internal = der(phi);
  else
    w_internal = 0;
  end if;
  if use_a then
    a_internal = der(w_internal);
  else
    a_internal = 0;
  end if;
  connect(w, w_internal);
  connect(a, a_internal);
  annotation(__Torsion(suppliedPower = -flange.tau*der(flange.phi)), Documentation(info = "<html>
<p>The counterpart of <code>AngleToTorqueAdaptor</code>: what has inertia ends in this one, what the angle drives starts
with that one, and signals pass between them. So a drive can be cut into parts that are exported one by one.</p>
<p>An acceleration needs a speed: <code>use_a</code> goes with <code>use_w</code>.</p>
</html>"));
end TorqueToAngleAdaptor;
