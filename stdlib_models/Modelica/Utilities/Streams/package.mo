within Modelica.Utilities;
package Streams "What is in files"
end Streams;
