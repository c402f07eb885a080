within Modelica.Electrical.Machines;
package Utilities "Control of machines, their terminals and data"
end Utilities;
