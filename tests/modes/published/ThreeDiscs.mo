// Three discs and a torque at the third. W. T. Thomson, Theory of Vibration with Applications, table 12.4-1 (Holzer's method).
model ThreeDiscs
  import Modelica.Mechanics.Rotational.Components.{Inertia, Spring};
  Inertia disc1(J = 5), disc2(J = 11), disc3(J = 22);
  Spring shaft1(c = 0.10e6), shaft2(c = 0.20e6);
  Modelica.Mechanics.Rotational.Sources.Torque torque(tau = 0);
equation
  connect(disc1.flange_b, shaft1.flange_a);
  connect(shaft1.flange_b, disc2.flange_a);
  connect(disc2.flange_b, shaft2.flange_a);
  connect(shaft2.flange_b, disc3.flange_a);
  connect(disc3.flange_b, torque.flange);
end ThreeDiscs;
