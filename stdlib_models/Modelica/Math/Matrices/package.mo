within Modelica.Math;
package Matrices "Functions of matrices"
end Matrices;
