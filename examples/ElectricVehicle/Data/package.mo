within ElectricVehicle;
package Data "Data of motors and batteries"
  extends Modelica.Icons.RecordsPackage;
end Data;
