within Modelica.Electrical.Machines;
package Losses "Losses of machines and their parameters"
end Losses;
