within Modelica.Electrical.Machines;
package Sensors "What measures a machine, as signals"
end Sensors;
