within Modelica.Blocks;
package Routing "Vectors of signals: put together and taken apart"
end Routing;
