model Backlash "The same vibration without play, with play and soft impact, with play and hard impact"
  extends Modelica.Icons.Example;
  import Modelica.Constants.pi;
  import Modelica.Mechanics.Rotational.Components;

  Components.Fixed fixed1 "Holds the first spring";
  Components.SpringDamper springDamper(c = 20e3, d = 50, phi_nominal = 1) "No play";
  Components.Inertia inertia1(J = 5, phi(start = pi/2, fixed = true, displayUnit = "deg"), w(start = 0, fixed = true))
    "Swings on springDamper";
  Components.Fixed fixed2 "Holds the second spring";
  Components.ElastoBacklash elastoBacklash(c = 20e3, d = 50, b(displayUnit = "deg") = pi/4, phi_nominal = 1)
    "Play, soft impact";
  Components.Inertia inertia2(J = 5, phi(start = pi/2, fixed = true, displayUnit = "deg"), w(start = 0, fixed = true))
    "Swings on elastoBacklash";
  Components.Fixed fixed3 "Holds the third spring";
  Components.ElastoBacklash2 elastoBacklash2(c = 20e3, d = 50, b(displayUnit = "deg") = pi/4, phi_nominal = 1)
    "Play, hard impact";
  Components.Inertia inertia3(J = 5, phi(start = pi/2, fixed = true, displayUnit = "deg"), w(start = 0, fixed = true))
    "Swings on elastoBacklash2";
equation
  connect(fixed1.flange, springDamper.flange_a);
  connect(springDamper.flange_b, inertia1.flange_a);
  connect(fixed2.flange, elastoBacklash.flange_a);
  connect(elastoBacklash.flange_b, inertia2.flange_a);
  connect(fixed3.flange, elastoBacklash2.flange_a);
  connect(elastoBacklash2.flange_b, inertia3.flange_a);
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end Backlash;
