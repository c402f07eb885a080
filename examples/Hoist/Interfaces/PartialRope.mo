within Hoist.Interfaces;
partial model PartialRope "A rope from a drum to a load, without mass"
  RopeEnd top "At the drum; its position is the length that has been paid out";
  RopeEnd bottom "At the load";
  SI.Force T "Tension";
equation
  bottom.F = T;
  top.F = -T;
end PartialRope;
