// A shaft with a rotor drives two others by wheels of 0.5 m and 0.8 m: 10.304, 20.479, 24.423 Hz.
// M. I. Friswell and others, Dynamics of Rotating Machines (2010), 9.6. Round shafts, of 2.5 m and 0.2 m, and of 3.5 m and 0.25 m; G = 68 GPa.
model BranchedShafts
  import Modelica.Constants.pi;
  import Modelica.Mechanics.Rotational.Components.{IdealGear, Inertia, Spring};
  constant Real G = 68e9;
  Inertia rotor(J = 3200), wheel1(J = 200), wheel2(J = 200), wheel3(J = 800), wheel4(J = 800), rotor3(J = 450), rotor4(J = 450);
  Spring shaft(c = G*pi*0.2^4/32/2.5), shaft3(c = G*pi*0.25^4/32/3.5), shaft4(c = G*pi*0.25^4/32/3.5);
  IdealGear mesh12(ratio = -1), mesh13(ratio = -0.8/0.5), mesh24(ratio = -0.8/0.5);
equation
  connect(rotor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, wheel1.flange_a);
  connect(wheel1.flange_b, mesh12.flange_a);
  connect(mesh12.flange_b, wheel2.flange_a);
  connect(wheel1.flange_b, mesh13.flange_a);
  connect(mesh13.flange_b, wheel3.flange_a);
  connect(wheel2.flange_b, mesh24.flange_a);
  connect(mesh24.flange_b, wheel4.flange_a);
  connect(wheel3.flange_b, shaft3.flange_a);
  connect(shaft3.flange_b, rotor3.flange_a);
  connect(wheel4.flange_b, shaft4.flange_a);
  connect(shaft4.flange_b, rotor4.flange_a);
end BranchedShafts;
