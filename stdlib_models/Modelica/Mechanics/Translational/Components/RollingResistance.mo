within Modelica.Mechanics.Translational.Components;
model RollingResistance "Rolling resistance of wheels"
  extends Interfaces.PartialForce;
  parameter SI.Force fWeight(start = 0) "Weight that the wheels carry";
  parameter Boolean useCrInput = false "Is the coefficient a signal?" annotation(Evaluate = true, HideResult = true);
  parameter Real CrConstant = 0.01 "Rolling resistance divided by the normal force, where it is no signal";
  parameter Boolean useInclinationInput = false "Is the inclination a signal?" annotation(Evaluate = true, HideResult = true);
  parameter Real inclinationConstant = 0 "Tangent of the slope's angle, where it is no signal";
  parameter Modelica.Blocks.Types.Regularization reg = Modelica.Blocks.Types.Regularization.Exp "How the force changes its sign around standstill"
    annotation(Evaluate = true);
  parameter SI.Velocity v0(final min = Modelica.Constants.eps) = 0.1 "Speed from which the resistance is whole";
  SI.Velocity v "Speed of the wheels' hub relative to the ground";
  SI.Force f_nominal "Force along the rod in forward motion: minus the resistance";
  Modelica.Blocks.Interfaces.RealInput inclination = inclination_internal if useInclinationInput "Tangent of the slope's angle";
  Modelica.Blocks.Interfaces.RealInput cr = Cr_internal if useCrInput "Rolling resistance divided by the normal force";
protected
  Real Cr_internal "Coefficient that applies";
  Real inclination_internal "Inclination that applies";
equation
  if not useCrInput then
    Cr_internal = CrConstant;
  end if;
  if not useInclinationInput then
    inclination_internal = inclinationConstant;
  end if;
  v = der(s);
  f_nominal = -Cr_internal*fWeight*cos(atan(inclination_internal));
  if reg == Modelica.Blocks.Types.Regularization.Exp then
    f = -f_nominal*tanh(v/(0.02*v0)); // 2/(1 + exp(-x)) - 1, without overflow
  elseif reg == Modelica.Blocks.Types.Regularization.Sine then
    f = -f_nominal*smooth(1, if abs(v) >= v0 then sign(v) else sin(Modelica.Constants.pi/2*v/v0));
  elseif reg == Modelica.Blocks.Types.Regularization.Linear then
    f = -f_nominal*(if abs(v) >= v0 then sign(v) else v/v0);
  else
    f = -f_nominal*(if abs(v) >= v0 then sign(v) else sign(v)*(1 - cos(Modelica.Constants.pi/2*v/v0)));
  end if;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 50}, {60, 50}}, color = {0, 127, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 105}, {150, 65}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = 0, dissipatedPower = f*v), Documentation(info = "<html>
<p>f = Cr&middot;fWeight&middot;cos(&alpha;)&middot;r(v), where tan &alpha; is the inclination. The sign of the speed is replaced by r(v), which is continuous:</p>
<table>
<tr><th><code>reg</code></th><th>r(v)</th></tr>
<tr><td>Exp</td><td>tanh(v/(0.02&middot;v0)): no events</td></tr>
<tr><td>Sine</td><td>sin(&pi;/2&middot;v/v0), from v0 on &plusmn;1</td></tr>
<tr><td>Linear</td><td>v/v0, from v0 on &plusmn;1</td></tr>
<tr><td>Cosine</td><td>&plusmn;(1 &minus; cos(&pi;/2&middot;v/v0)), from v0 on &plusmn;1</td></tr>
</table>
<p>Limits: at standstill there is no resistance, so a vehicle on a slope creeps.</p>
</html>"));
end RollingResistance;
