within Modelica.Utilities.Files;
function loadResource "The path of a file that belongs to a package"
  extends Modelica.Icons.Function;
  input String uri "modelica://Package/Resources/file, or a path";
  output String fileReference "Its path on this machine";
external "builtin";
  annotation(Documentation(info = "<html>
<p>The compiler says where the package is. The file is read while the model is compiled.</p>
</html>"));
end loadResource;
