within Modelica.Blocks.Interfaces.Adaptors;
package Functions "Signals whose derivatives are signals of their own"
  extends Modelica.Icons.FunctionsPackage;
end Functions;
