within Drivetrain.Data;
record BakkerTire "Passenger car tyre on a dry road, by its load"
  extends Modelica.Icons.Record;
  constant Real a[8] = {-21.3, 1144, 49.6, 226, 0.069, -0.006, 0.056, 0.486} "Coefficients of the braking force, load in kN, slip in per cent";
  parameter SI.Force Fz = 4000 "Load on the tyre for which B, C, D, E hold";
  final parameter Real C(unit = "1") = 1.65 "Shape factor";
  final parameter Real D(unit = "1") = (a[1]*Fz/1000 + a[2])/1000 "Peak: largest friction coefficient";
  final parameter Real B(unit = "1") = 0.1*(a[3]*Fz/1000 + a[4])*exp(-a[5]*Fz/1000)/(C*D) "Stiffness factor";
  final parameter Real E(unit = "1") = a[6]*(Fz/1000)^2 + a[7]*Fz/1000 + a[8] "Curvature factor";
  annotation(Documentation(info = "<html>
<pre>
Drivetrain.Vehicles.MagicFormulaTire tire(B = data.B, C = data.C, D = data.D, E = data.E)
</pre>
<p>With the load F in kN: peak a1*F^2 + a2*F in N, slope (a3*F^2 + a4*F)*exp(-a5*F) in N by per cent of slip, curvature a6*F^2 + a7*F + a8. MagicFormulaTire takes one set of factors: right at
the load for which they are computed. Rolling radius and relaxation length are not in the source.</p>
<p>Source: E. Bakker, L. Nyborg, H. B. Pacejka, <i>Tyre Modelling for Use in Vehicle Dynamics Studies</i>, SAE 870421 (1987), equations (6) to (11) and table 2, as quoted in several
programs.</p>
</html>"));
end BakkerTire;
