within Modelica.Math.Vectors;
function relNodePositions "Positions of nodes along a bar: at the ends and in the middle of the equal parts between"
  extends Modelica.Icons.Function;
  input Integer nNodes(min = 2) "Number of nodes";
  output Real xsi[nNodes] "Positions from 0 to 1";
algorithm
  assert(nNodes >= 2, "relNodePositions needs at least two nodes");
  xsi[1] := 0;
  for i in 2:nNodes - 1 loop
    xsi[i] := (i - 1.5)/(nNodes - 2);
  end for;
  xsi[nNodes] := 1;
end relNodePositions;
