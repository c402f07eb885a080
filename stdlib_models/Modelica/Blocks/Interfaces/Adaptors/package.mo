within Modelica.Blocks.Interfaces;
package Adaptors "From physical connectors to signals and back"
  extends Modelica.Icons.InterfacesPackage;
end Adaptors;
