within Modelica.Mechanics.Rotational.Examples;
package Utilities "Parts of a drive with signals as connections"
  extends Modelica.Icons.UtilitiesPackage;
end Utilities;
