within Modelica.Thermal.HeatTransfer;
package Sensors "What measures temperature and heat flow, as signals"
end Sensors;
