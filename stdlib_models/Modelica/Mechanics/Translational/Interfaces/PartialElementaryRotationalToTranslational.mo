within Modelica.Mechanics.Translational.Interfaces;
partial model PartialElementaryRotationalToTranslational "A shaft and a rod in one housing"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryRotationalToTranslational;
end PartialElementaryRotationalToTranslational;
