within Modelica.Mechanics.Translational;
package Components "Masses, rods, springs, dampers"
end Components;
