within Modelica.Mechanics.Translational.Sources;
model ConstantSpeed "A rod that moves at a constant speed"
  extends Interfaces.PartialForce;
  parameter SI.Velocity v_fixed "The speed";
  SI.Velocity v "Speed of the rod relative to the housing";
equation
  v = der(s);
  v = v_fixed;
end ConstantSpeed;
