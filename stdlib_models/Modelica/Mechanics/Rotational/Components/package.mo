within Modelica.Mechanics.Rotational;
package Components "Shafts, springs, dampers, gears"
end Components;
