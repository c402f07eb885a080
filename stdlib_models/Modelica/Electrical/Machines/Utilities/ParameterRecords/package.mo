within Modelica.Electrical.Machines.Utilities;
package ParameterRecords "Data of machines"
end ParameterRecords;
