within Modelica.Electrical.Polyphase.Functions;
function quasiRMS "Root mean square over the phases, at one instant"
  extends Modelica.Icons.Function;
  input Real x[:] "A value for each phase";
  output Real y "Root mean square";
algorithm
  y := sqrt(sum(x .^ 2/size(x, 1)));
  annotation(Inline = true, Documentation(info = "<html>
<p>Of symmetric sinusoidal quantities this is their root mean square over time.</p>
</html>"));
end quasiRMS;
