package Fan "Three masses on springs: arrays between FMUs"
  model Masses
    parameter Real m[3](each unit = "kg") = {1, 2, 3};
    input Real f[3](each unit = "N");
    output Real x[3](each unit = "m", start = {0.1, 0, -0.2}, each fixed = true);
    output Real v[3](each unit = "m/s", each start = 0, each fixed = true);
  equation
    der(x) = v;
    for i in 1:3 loop
      m[i]*der(v[i]) = f[i];
    end for;
    annotation(experiment(StopTime = 1));
  end Masses;

  model Springs "its forces follow its inputs at once; all masses are coupled"
    parameter Real K[3, 3](each unit = "N/m") = [30, -10, 0; -10, 40, -20; 0, -20, 50];
    input Real x[3](each unit = "m");
    input Real v[3](each unit = "m/s");
    output Real f[3](each unit = "N");
  equation
    f = -K*x - 0.5*v;
  end Springs;

  model Inches
    input Real x[3](each unit = "mm");
    output Real sum = x[1] + 10*x[2] + 100*x[3];
    output Real bad[3] = {1, 2, if time > 0.5 then 3e300*sqrt(abs(x[1]) + 1) else 1};
  end Inches;

  model Two
    input Real x[2], scalar;
    output Real y[2] = 2*x, last = x[2] + scalar;
  end Two;
end Fan;
