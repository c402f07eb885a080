within Modelica.Electrical.Machines.SpacePhasors.Functions;
function activePower "Power of three phases at one instant, without that of the zero sequence"
  extends Modelica.Icons.Function;
  input SI.Voltage v[m] "Voltages of the phases";
  input SI.Current i[m] "Currents of the phases";
  output SI.Power p "Power";
protected
  constant Integer m = 3 "Number of phases";
algorithm
  p := v*i - sum(v)*sum(i)/m;
  annotation(Inline = true, Documentation(info = "<html>
<p>3/2&middot;v_&middot;i_ of the space phasors, which is the power of the phases less 3&middot;v0&middot;i0.</p>
</html>"));
end activePower;
