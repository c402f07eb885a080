within Modelica.Blocks.Tables;
package Internal "How tables are read"
end Internal;
