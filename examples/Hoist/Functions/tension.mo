within Hoist.Functions;
function tension "Tension of a rope: it pulls and never pushes"
  input SI.Length length "Free length of the relaxed rope";
  input SI.Length stretch "How much longer it is now";
  input SI.Velocity rate "Derivative of the stretch";
  input SI.Force EA "Modulus of elasticity times cross section";
  input SI.Time delay = 0 "Damping: the strain's rate times this adds to the strain";
  output SI.Force T "Tension";
algorithm
  assert(length > 0, "The rope is wound up");
  T := if stretch > 0 then max(0, EA/length*(stretch + delay*rate)) else 0;
end tension;
