within Modelica.Mechanics.Translational.Examples;
package Utilities "Parts that move along one axis, with signals as connections"
  extends Modelica.Icons.UtilitiesPackage;
end Utilities;
