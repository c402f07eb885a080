within Modelica.Mechanics.Rotational;
package Sources "What drives or loads a shaft"
end Sources;
