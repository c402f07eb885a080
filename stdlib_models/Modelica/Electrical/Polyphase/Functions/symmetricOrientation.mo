within Modelica.Electrical.Polyphase.Functions;
function symmetricOrientation "Angles of the windings of a symmetric machine"
  import Modelica.Constants.pi;
  extends Modelica.Icons.Function;
  input Integer m "Number of phases";
  output SI.Angle orientation[m] "Angle of each winding";
algorithm
  if mod(m, 2) == 1 then
    orientation := {(k - 1)*2*pi/m for k in 1:m};
  elseif m == 2 then
    orientation[1] := 0;
    orientation[2] := pi/2;
  else
    // Two symmetric halves, the second one turned back by half a winding
    orientation[1:div(m, 2)] := symmetricOrientation(div(m, 2));
    orientation[div(m, 2) + 1:m] := symmetricOrientation(div(m, 2)) - fill(pi/m, div(m, 2));
  end if;
  annotation(Documentation(info = "<html>
<p>An odd number m of phases: multiples of 2&pi;/m. Two phases: 0 and &pi;/2. Another even number: two systems of m/2 phases, turned against
each other by &minus;&pi;/m.</p>
</html>"));
end symmetricOrientation;
