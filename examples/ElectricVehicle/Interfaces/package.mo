within ElectricVehicle;
package Interfaces "The bus, and what all motors have in common"
  extends Modelica.Icons.InterfacesPackage;
end Interfaces;
