within Modelica.Blocks;
package Types "Enumerations for parameters of blocks"
  extends Modelica.Icons.TypesPackage;
end Types;
