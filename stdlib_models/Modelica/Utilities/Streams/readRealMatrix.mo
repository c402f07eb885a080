within Modelica.Utilities.Streams;
function readRealMatrix "A matrix that is in a file"
  extends Modelica.Icons.Function;
  input String fileName "The file: a text with tables";
  input String matrixName "Name of the matrix in it";
  input Integer nrow "Rows, from readMatrixSize";
  input Integer ncol "Columns, from readMatrixSize";
  input Boolean verboseRead = true "Means nothing here";
  output Real matrix[nrow, ncol] "The matrix";
external "C" ModelicaIO_readRealMatrix(fileName, matrixName, matrix, size(matrix, 1), size(matrix, 2), verboseRead);
  annotation(Documentation(info = "<html>
<p>The file is read while the model is compiled; its numbers are part of what is made of the model. It is a text as the table blocks read it: <code>#1</code> in the first line,
then for each table <code>double name(rows,columns)</code> and its numbers, row by row. What is behind <code>#</code> in a line is a comment. MAT files are not supported.</p>
</html>"));
end readRealMatrix;
