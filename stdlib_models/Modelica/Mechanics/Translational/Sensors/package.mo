within Modelica.Mechanics.Translational;
package Sensors "What measures a rod, as signals"
end Sensors;
