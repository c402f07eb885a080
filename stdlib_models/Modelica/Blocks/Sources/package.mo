within Modelica.Blocks;
package Sources "Signals as functions of time"
end Sources;
