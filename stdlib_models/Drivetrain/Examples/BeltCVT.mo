within Drivetrain.Examples;
model BeltCVT "Clamping forces drive a variator to the ratio where they balance"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.BeltCVT cvt(a = 0.16, R_1 = 0.05, beta = 0.192, k = 0.02, F_nominal = 1e4, k_s = 0.5, mu = 0.09, slip_0 = 0.01) "The variator";
  Rotational.Sources.ConstantSpeed drive(w_fixed = 100, phi(start = 0, fixed = true));
  Rotational.Components.Inertia load(J = 0.5, w(start = 100, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Damper resistance(d = 0.2);
  Rotational.Components.Fixed ground;
  Sources.TimeTable force(table = [0, 10000; 8, 10000; 8.5, 7000; 20, 7000]) "Clamping force of the driving pulley";
  Sources.Constant other(k = 8000) "That of the driven one";
equation
  connect(drive.flange, cvt.flange_a);
  connect(cvt.flange_b, load.flange_a);
  connect(load.flange_b, resistance.flange_a);
  connect(resistance.flange_b, ground.flange);
  connect(force.y, cvt.F_a);
  connect(other.y, cvt.F_b);
  annotation(
    experiment(StopTime = 20, Tolerance = 1e-8, Interval = 0.05),
    Documentation(
      info = "<html>
<p>The greater force pulls the belt outward on its pulley, the slower the nearer the ratio is to balance, ln(s) = ln(F_a/F_b)/k_s: 1.56 at 10 kN, then 0.77 at 7 kN. The driven shaft follows; the
belt slips by less than a percent.</p>
</html>",
      figures = {
        Figure(title = "Clamping forces drive a variator to the ratio where they balance", preferred = true, plots = {
          Plot(curves = {Curve(y = cvt.s)}),
          Plot(curves = {Curve(y = load.w)}),
          Plot(curves = {Curve(y = cvt.slip)})})}));
end BeltCVT;
