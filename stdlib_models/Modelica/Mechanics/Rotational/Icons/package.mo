within Modelica.Mechanics.Rotational;
package Icons "Base classes without content; a model may extend them to say what it is"
  extends Modelica.Icons.IconsPackage;
end Icons;
