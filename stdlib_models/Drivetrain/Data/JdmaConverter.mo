within Drivetrain.Data;
record JdmaConverter "Torque converter of a four-speed automatic transmission, K = 144 rev/min by the root of N.m at stall"
  extends Modelica.Icons.Record;
  constant Real characteristics[:, 3] = [
    0, 2, 0.00437329;
    0.1, 1.88, 0.00424302;
    0.15, 1.83, 0.00416312;
    0.2, 1.77, 0.00408547;
    0.25, 1.72, 0.00400465;
    0.3, 1.66, 0.00392106;
    0.35, 1.6, 0.00380049;
    0.4, 1.55, 0.00368072;
    0.45, 1.49, 0.00354433;
    0.5, 1.43, 0.00340287;
    0.55, 1.38, 0.00323861;
    0.6, 1.32, 0.00307522;
    0.65, 1.26, 0.00289432;
    0.7, 1.21, 0.00271405;
    0.75, 1.15, 0.00252867;
    0.8, 1.1, 0.00234255;
    0.85, 1.04, 0.00205406;
    0.9, 1, 0.00176655;
    0.95, 1, 0.000984132;
    1, 1, 0] "Ratio of speeds, ratio of torques, capacity in N.m.s2/rad2: for TorqueConverter.characteristics";
  constant SI.Inertia J_pump = 0.109 "Pump with half of the oil";
  constant SI.Inertia J_turbine = 0.056 "Turbine with half of the oil";
  annotation(Documentation(info = "<html>
<pre>
Drivetrain.Couplings.TorqueConverter converter(characteristics = data.characteristics)
</pre>
<p>The capacity is 100 N.m by the square of the pump's speed at this torque: 1444 rev/min at stall. The source gives 3045 rev/min at equal speeds, too, a number to go on with; there the
capacity is 0. Of its points below a ratio of 0.1, a hundredth apart, the first and the last are here.</p>
<p>Source: JDM and Associates, <i>Drive_line</i> (1998), as written down in the file TX_AUTO4_IDEAL of NREL, <i>ADVISOR</i>.</p>
</html>"));
end JdmaConverter;
