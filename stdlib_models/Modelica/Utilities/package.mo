within Modelica;
package Utilities "Files"
end Utilities;
