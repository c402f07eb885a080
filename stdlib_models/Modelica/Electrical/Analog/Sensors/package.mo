within Modelica.Electrical.Analog;
package Sensors "What measures a circuit, as signals"
end Sensors;
