package stiff_coupling "Stiff elements on nodes without mass take the states: their tolerance must not hide the motion of what is behind them"
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  model Shaft "A flywheel on a soft spring behind a coupling without play"
    parameter Real c = 1e9;
    Rotational.Components.Inertia A(J = 1, phi(start = 0.1, fixed = true), w(start = 0, fixed = true));
    Rotational.Components.SpringDamper coupling(c = c, d = 0);
    Rotational.Components.Spring soft(c = 100);
    Rotational.Components.Fixed wall;
    Real error = A.phi - 0.1*cos(sqrt(100*c/(100 + c))*time);
  equation
    connect(A.flange_b, coupling.flange_a);
    connect(coupling.flange_b, soft.flange_a);
    connect(soft.flange_b, wall.flange);
  end Shaft;
  model Series "Two couplings, and a gear of 100 between them"
    Rotational.Components.Inertia A(J = 1, phi(start = 0.1, fixed = true), w(start = 0, fixed = true));
    Rotational.Components.SpringDamper coupling[2](c = {1e9, 1e10}, each d = 0);
    Rotational.Components.IdealGear gear(ratio = 0.01);
    Rotational.Components.Spring soft(c = 0.01);
    Rotational.Components.Fixed wall;
    Real c = 1/(1/1e9 + 1/1e10 + 1/100) "seen from A: the soft spring is behind the gear";
    Real error = A.phi - 0.1*cos(sqrt(c)*time);
  equation
    connect(A.flange_b, coupling[1].flange_a);
    connect(coupling[1].flange_b, coupling[2].flange_a);
    connect(coupling[2].flange_b, gear.flange_a);
    connect(gear.flange_b, soft.flange_a);
    connect(soft.flange_b, wall.flange);
  end Series;
  model Rod "A mass"
    Translational.Components.Mass A(m = 1, s(start = 0.1, fixed = true), v(start = 0, fixed = true));
    Translational.Components.SpringDamper coupling(c = 1e11, d = 0);
    Translational.Components.Spring soft(c = 100);
    Translational.Components.Fixed wall;
    Real error = A.s - 0.1*cos(sqrt(100*1e11/(100 + 1e11))*time);
  equation
    connect(A.flange_b, coupling.flange_a);
    connect(coupling.flange_b, soft.flange_a);
    connect(soft.flange_b, wall.flange);
  end Rod;
  model All
    Shaft shaft[4](c = {1e6, 1e8, 1e9, 1e12});
    Series series;
    Rod rod;
    Real error[6] = {shaft[1].error, shaft[2].error, shaft[3].error, shaft[4].error, series.error, rod.error};
  end All;
end stiff_coupling;
