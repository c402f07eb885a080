within Modelica.Mechanics.Rotational;
package Components "Shafts, springs, dampers, gears, clutches, brakes"
end Components;
