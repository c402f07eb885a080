within Drivetrain.Couplings.Interfaces;
function greatestEfficiency "Greatest ratio of speeds by ratio of torques, in a straight line between the points of a table"
  extends Modelica.Icons.Function;
  input Real characteristics[:, :] "Ratio of speeds (first column, in order), ratio of torques (second column)";
  output Real eta "Greatest product";
protected
  Real slope "Change of the ratio of torques from point to point";
  Real nu "Ratio of speeds with the greatest product";
algorithm
  eta := characteristics[1, 1]*characteristics[1, 2];
  for i in 2:size(characteristics, 1) loop
    eta := max(eta, characteristics[i, 1]*characteristics[i, 2]);
    if characteristics[i, 1] > characteristics[i - 1, 1] and characteristics[i, 2] < characteristics[i - 1, 2] then
      slope := (characteristics[i, 2] - characteristics[i - 1, 2])/(characteristics[i, 1] - characteristics[i - 1, 1]);
      nu := max(characteristics[i - 1, 1], min(characteristics[i, 1], (characteristics[i - 1, 1] - characteristics[i - 1, 2]/slope)/2));
      eta := max(eta, nu*(characteristics[i - 1, 2] + slope*(nu - characteristics[i - 1, 1])));
    end if;
  end for;
  annotation(Documentation(info = "<html>
<p>Between the points i and i+1 the ratio of torques is R = R_i + m*(nu − nu_i), so nu*R is a parabola (derived here). Where m &lt; 0 it has its maximum at</p>
<pre>
nu = (nu_i − R_i/m)/2,  or at the end of the segment that is nearer; else at an end
</pre>
</html>"));
end greatestEfficiency;
