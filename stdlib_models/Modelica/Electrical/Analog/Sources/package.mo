within Modelica.Electrical.Analog;
package Sources "What drives a circuit"
end Sources;
