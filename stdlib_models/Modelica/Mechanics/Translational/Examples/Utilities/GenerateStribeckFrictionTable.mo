within Modelica.Mechanics.Translational.Examples.Utilities;
function GenerateStribeckFrictionTable "Points of a Stribeck curve, as SupportFriction takes them"
  extends Modelica.Icons.Function;
  input Real F_prop(final unit = "N.s/m", final min = 0) "Friction that grows with the speed";
  input SI.Force F_Coulomb "Friction at any speed";
  input SI.Force F_Stribeck "Friction at speed zero beyond that";
  input Real fexp(final unit = "s/m", final min = 0) "How fast F_Stribeck fades with the speed";
  input Real v_max "Last speed of the table, in m/s";
  input Integer nTable(min = 2) = 100 "Number of points";
  output Real table[nTable, 2] "Speed in m/s, friction in N";
algorithm
  for i in 1:nTable loop
    table[i, 1] := v_max*(i - 1)/(nTable - 1);
    table[i, 2] := F_prop*table[i, 1] + F_Coulomb + F_Stribeck*exp(-fexp*table[i, 1]);
  end for;
  annotation(Documentation(info = "<html>
<p>Equally spaced points of F_prop&middot;v + F_Coulomb + F_Stribeck&middot;exp(&minus;fexp&middot;v) from 0 to v_max.</p>
</html>"));
end GenerateStribeckFrictionTable;
