within Modelica.Utilities.Streams;
function readMatrixSize "How large a matrix in a file is"
  extends Modelica.Icons.Function;
  input String fileName "The file: a text with tables";
  input String matrixName "Name of the matrix in it";
  output Integer dim[2] "Rows and columns";
external "C" ModelicaIO_readMatrixSizes(fileName, matrixName, dim);
  annotation(Documentation(info = "<html>
<p>See <a href=\"modelica://Modelica.Utilities.Streams.readRealMatrix\">readRealMatrix</a>.</p>
</html>"));
end readMatrixSize;
