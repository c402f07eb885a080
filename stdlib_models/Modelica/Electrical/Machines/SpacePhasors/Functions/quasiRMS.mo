within Modelica.Electrical.Machines.SpacePhasors.Functions;
function quasiRMS "Length of the vector of three phases as a root mean square"
  extends Modelica.Icons.Function;
  input Real x[3] "A value for each phase";
  output Real y "Root mean square";
algorithm
  y := sqrt(((2*x[1] - x[2] - x[3])/3)^2 + (x[2] - x[3])^2/3)/sqrt(2);
  annotation(Documentation(info = "<html>
<p>Of symmetric sinusoidal quantities this is their root mean square over time; a zero sequence does not count.</p>
</html>"));
end quasiRMS;
