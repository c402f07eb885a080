within Modelica.Mechanics.Rotational;
package Examples "What the examples share"
  extends Modelica.Icons.ExamplesPackage;
end Examples;
