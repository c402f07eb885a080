within Modelica.Electrical.Analog;
package Basic "Resistors, capacitors, inductors, ground"
end Basic;
