within Modelica.Mechanics.Translational;
package Sources "What drives or loads a rod"
end Sources;
