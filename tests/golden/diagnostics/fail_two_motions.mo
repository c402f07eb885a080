model A "A speed source and a fixed flange on one shaft"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Modelica.Blocks.Sources.Constant speed(k = 1);
  Sources.Speed source(exact = true);
  Components.IdealGear gear(ratio = 2);
  Components.Fixed fixed;
equation
  connect(speed.y, source.w_ref);
  connect(source.flange, gear.flange_a);
  connect(gear.flange_b, fixed.flange);
end A;
