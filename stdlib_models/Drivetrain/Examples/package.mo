within Drivetrain;
package Examples "A small model for each class, with what one sees in it"
  extends Modelica.Icons.ExamplesPackage;
  annotation(Documentation(info = "<html>
<p>Each model uses one class, or a few of a family, in the smallest surroundings that show what it does. Its figure (<code>figures</code> in the annotation, as in the
specification of Modelica) is what <code>scripts/draw-drivetrain</code> draws. Whole drives are in <code>examples</code> of the repository.</p>
</html>"));
end Examples;
