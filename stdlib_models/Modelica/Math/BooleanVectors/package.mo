within Modelica.Math;
package BooleanVectors "Functions of Boolean vectors"
end BooleanVectors;
