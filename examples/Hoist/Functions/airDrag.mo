within Hoist.Functions;
function airDrag "Force of the air on a body that moves through it"
  input SI.Velocity v "Speed";
  input SI.Area cwA "Drag coefficient times cross section";
  input SI.Density rho = 1.2 "Density of the air";
  output SI.Force F "Against the motion";
algorithm
  F := -rho/2*cwA*v*abs(v);
  annotation(Inline = true);
end airDrag;
