within Drivetrain.Examples;
model PlanetarySets "Simple planetary set and one with pairs of planets, carrier held"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.PlanetaryGear simple(z_sun = 30, z_ring = 75, eta_sun = 0.98, eta_ring = 0.98) "One planet between sun and ring";
  Drivetrain.Gears.DoublePinionPlanetary double(z_sun = 30, z_ring = 75, eta_sun = 0.98, eta_planets = 0.98, eta_ring = 0.98) "Two of them";
  Rotational.Components.Inertia ring[2](each J = 2, each w(start = 0, fixed = true), each phi(start = 0, fixed = true)) "What is driven";
  Rotational.Components.Fixed held "Holds both carriers";
  Rotational.Sources.ConstantTorque motor[2](each tau_constant = 10);
equation
  connect(motor[1].flange, simple.sun);
  connect(motor[2].flange, double.sun);
  connect(simple.carrier, held.flange);
  connect(double.carrier, held.flange);
  connect(simple.ring, ring[1].flange_a);
  connect(double.ring, ring[2].flange_a);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>The teeth make a ratio of 75/30 = 2.5 in both. The ring of the simple set turns backward, that of the other set forward, for its planets come in pairs; three meshes instead of two
cost it 2 % more: 2.5*0.98^2*10 = 24.01 N.m against 2.5*0.98^3*10 = 23.53 N.m.</p>
</html>",
      figures = {
        Figure(title = "Simple planetary set and one with pairs of planets, carrier held", preferred = true, plots = {
          Plot(curves = {Curve(y = ring[1].w), Curve(y = ring[2].w)}),
          Plot(curves = {Curve(y = simple.lossPower), Curve(y = double.lossPower)})})}));
end PlanetarySets;
