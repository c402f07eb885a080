within Modelica.Electrical.Machines;
package Thermal "Resistance of conductors and temperature"
end Thermal;
