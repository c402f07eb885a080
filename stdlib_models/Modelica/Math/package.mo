within Modelica;
package Math "Elementary functions"
end Math;
