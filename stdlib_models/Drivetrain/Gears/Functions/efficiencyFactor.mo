within Drivetrain.Gears.Functions;
function efficiencyFactor "What a mesh makes of an ideal torque: eta where power flows forward, 1/eta backward"
  extends Modelica.Icons.Function;
  input SI.Power P "Power through the mesh without losses, positive forward";
  input Real eta "Efficiency";
  input SI.Power P_small "Power below which losses fade";
  output Real g "Torque that leaves, divided by the ideal one";
algorithm
  g := eta^tanh(P/P_small);
  annotation(Documentation(info = "<html>
<pre>
g = eta^tanh(P/P_small),   lost power P*(1 - g) &gt;= 0 for either sign of P
</pre>
<p>g is smooth and 1 without power. The ideal torque times g grows with the torque for all eta &gt; 0.11, so an equation with it has one solution.</p>
</html>"));
end efficiencyFactor;
