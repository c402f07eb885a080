model PrescribedSpeed "Two elastic shafts: the end of one is turned at a given speed, of the other to a given angle"
  import Modelica.Blocks.Sources;
  import Modelica.Mechanics.Rotational;

  Sources.Ramp spinUp(height = 10, duration = 0.5, startTime = 0.1) "Speed to follow";
  Rotational.Sources.Speed speed(exact = false, f_crit = 20) "A drive that follows it with a small delay";
  Rotational.Components.SpringDamper shaft1(
    c = 200,
    d = 0.5,
    phi_rel(start = 0, fixed = true),
    w_rel(start = 0, fixed = true)) "Elastic shaft";
  Rotational.Components.Inertia load1(J = 0.5) "What is turned";

  Sources.Sine swing(amplitude = 0.2, f = 2) "Angle to follow";
  Rotational.Sources.Position position(exact = false, w(start = 0, fixed = true)) "A drive that follows it";
  Rotational.Components.SpringDamper shaft2(
    c = 200,
    d = 0.5,
    phi_rel(start = 0, fixed = true),
    w_rel(start = 0, fixed = true)) "Elastic shaft";
  Rotational.Components.Inertia load2(J = 0.5) "What is swung";
equation
  connect(spinUp.y, speed.w_ref);
  connect(speed.flange, shaft1.flange_a);
  connect(shaft1.flange_b, load1.flange_a);
  connect(swing.y, position.phi_ref);
  connect(position.flange, shaft2.flange_a);
  connect(shaft2.flange_b, load2.flange_a);
  annotation(
    experiment(StartTime = 0, StopTime = 2, Tolerance = 1e-6, Interval = 0.002),
    uses(Modelica(version = "4.0.0")));
end PrescribedSpeed;
