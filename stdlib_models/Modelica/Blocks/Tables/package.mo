within Modelica.Blocks;
package Tables "Functions that are given by tables"
end Tables;
