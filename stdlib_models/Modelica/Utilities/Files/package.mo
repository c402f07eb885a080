within Modelica.Utilities;
package Files "Where files are"
end Files;
