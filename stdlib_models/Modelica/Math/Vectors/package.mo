within Modelica.Math;
package Vectors "Functions of vectors"
end Vectors;
