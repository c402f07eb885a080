within Drivetrain.Machines.Functions;
function evenFiring "Where each cylinder fires, if all follow each other at equal angles"
  extends Modelica.Icons.Function;
  input Integer order[:] "Numbers of the cylinders in the order in which they fire";
  input Integer strokes "Strokes of a cycle";
  output SI.Angle firing[size(order, 1)] "Angle of the crankshaft at which each cylinder fires";
algorithm
  firing := fill(-1.0, size(order, 1));
  for i in 1:size(order, 1) loop
    assert(order[i] >= 1 and order[i] <= size(order, 1), "The firing order names a cylinder that is not there");
    assert(firing[order[i]] < 0, "The firing order names a cylinder twice");
    firing[order[i]] := (i - 1)*strokes*Modelica.Constants.pi/size(order, 1);
  end for;
end evenFiring;
