model Pulses
  block Pulse "As in the Modelica Standard Library"
    parameter Real amplitude = 1, width = 50, period = 1, startTime = 0, offset = 0;
    parameter Integer nperiod = -1;
    output Real y;
  protected
    Real T_width = period*width/100;
    Real T_start;
    Integer count;
  initial algorithm
    count := integer((time - startTime)/period);
    T_start := startTime + count*period;
  equation
    when integer((time - startTime)/period) > pre(count) then
      count = pre(count) + 1;
      T_start = time;
    end when;
    y = offset + (if time < startTime or nperiod == 0 or (nperiod > 0 and count >= nperiod) then 0 else if time < T_start + T_width then amplitude else 0);
  end Pulse;
  Pulse p(period = 0.3, startTime = 0.1, width = 40, amplitude = 2);
  Pulse q(period = 0.1, startTime = -0.27, nperiod = 5);
  Pulse r(period = 0.1);
  annotation(experiment(StopTime = 2));
end Pulses;
