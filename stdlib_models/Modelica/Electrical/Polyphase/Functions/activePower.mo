within Modelica.Electrical.Polyphase.Functions;
function activePower "Power of all phases together, at one instant"
  extends Modelica.Icons.Function;
  input SI.Voltage v[:] "Voltages of the phases";
  input SI.Current i[size(v, 1)] "Currents of the phases";
  output SI.Power p "Power";
algorithm
  p := sum(v .* i);
  annotation(Inline = true);
end activePower;
