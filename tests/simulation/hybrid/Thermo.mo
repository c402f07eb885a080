model Thermo
  Real T(start = 15, fixed = true);
  Boolean on(start = true);
  Real t_switch;
equation
  der(T) = (if on then 10 else 0) - 0.2*(T - 10);
  when {T > 22, T < 18} then
    on = T < 20;
    t_switch = time;
  end when;
  annotation(experiment(StopTime = 20));
end Thermo;
