// model: P.M
package P
  import Modelica.Mechanics.Rotational.{Components, Sources, Interfaces};
  model Coupling "of two springs"
    Interfaces.Flange_a a;
    Interfaces.Flange_b b;
    Components.Spring s1(c = 100), s2(c = 200);
  equation
    connect(a, s1.flange_a);
    connect(s1.flange_b, s2.flange_a);
    connect(s2.flange_b, b);
  end Coupling;
  model M
    Components.Inertia rotor(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
    Components.SpringDamper shaft(c = 500, d = 0.5, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
    Coupling coupling;
    Components.IdealGear gear(ratio = 2) "may end a line";
    Modelica.Mechanics.Rotational.Sensors.TorqueSensor sensor "may end a line";
    Components.Brake brake(fn_max = 1, useSupport = true) "its support holds nothing";
    Modelica.Blocks.Sources.Constant press(k = 1);
  equation
    connect(rotor.flange_b, shaft.flange_a);
    connect(rotor.flange_a, coupling.a);
    connect(rotor.flange_a, gear.flange_a);
    connect(rotor.flange_a, sensor.flange_a);
    connect(rotor.flange_a, brake.flange_a);
    connect(press.y, brake.f_normalized);
  end M;
end P;
