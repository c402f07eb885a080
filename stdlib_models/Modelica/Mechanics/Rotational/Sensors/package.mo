within Modelica.Mechanics.Rotational;
package Sensors "What measures a shaft, as signals"
end Sensors;
