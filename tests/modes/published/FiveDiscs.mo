// Five discs on a shaft: 81.21, 141.21, 378.95, 536.36 Hz. M. I. Friswell and others, Dynamics of Rotating Machines (2010), 9.7.
model FiveDiscs
  import Modelica.Mechanics.Rotational.Components.{Inertia, Spring};
  Inertia disc1(J = 3.5e-3), disc2(J = 3.5e-3), disc3(J = 3.5e-3), disc4(J = 0.15), disc5(J = 0.05);
  Spring shaft1(c = 12e3), shaft2(c = 12e3), shaft3(c = 14e3), shaft4(c = 10e3);
equation
  connect(disc1.flange_b, shaft1.flange_a);
  connect(shaft1.flange_b, disc2.flange_a);
  connect(disc2.flange_b, shaft2.flange_a);
  connect(shaft2.flange_b, disc3.flange_a);
  connect(disc3.flange_b, shaft3.flange_a);
  connect(shaft3.flange_b, disc4.flange_a);
  connect(disc4.flange_b, shaft4.flange_a);
  connect(shaft4.flange_b, disc5.flange_a);
end FiveDiscs;
