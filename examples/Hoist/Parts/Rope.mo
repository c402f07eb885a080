within Hoist.Parts;
model Rope "An elastic rope whose stiffness falls with its length"
  extends Interfaces.PartialRope;
  parameter SI.Force EA = 8e6 "Modulus of elasticity times cross section";
  parameter SI.Length L0 = 5 "Free length where the drum is at zero";
  parameter SI.Time delay = 0.002 "Damping: quotient of damping constant and stiffness";
  SI.Length length "Free length of the relaxed rope";
  SI.Length stretch(nominal = 1e-3) "How much longer it is now";
  SI.Velocity rate "Derivative of the stretch";
equation
  length = L0 + top.x;
  stretch = bottom.x - length;
  rate = der(stretch);
  T = Functions.tension(length, stretch, rate, EA, delay);
end Rope;
