within Modelica.Electrical;
package Machines "Electrical machines: what mechanical models need of them"
end Machines;
