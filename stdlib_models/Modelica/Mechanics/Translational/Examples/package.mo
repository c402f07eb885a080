within Modelica.Mechanics.Translational;
package Examples "What the examples share"
  extends Modelica.Icons.ExamplesPackage;
end Examples;
