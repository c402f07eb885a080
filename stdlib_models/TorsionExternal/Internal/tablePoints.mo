within TorsionExternal.Internal;
function tablePoints "The points of a table, which may be in a file"
  input String fileName "The file";
  input String tableName "Name of the table in it";
  input Real table[:, :] "The table, if it has no name";
  output Real points[:, :] "The points";
protected
  Boolean isInFile = isName(tableName) and isName(fileName) "Is the table in a file?";
  Integer dims[2] = if isInFile then Modelica.Utilities.Streams.readMatrixSize(fileName, tableName) else size(table) "Size of the table";
algorithm
  assert(isInFile or not isName(tableName), "a table that has a name and no file (usertab) is not supported");
  points := if isInFile then Modelica.Utilities.Streams.readRealMatrix(fileName, tableName, dims[1], dims[2], false) else table;
end tablePoints;
