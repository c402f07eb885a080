within ElectricVehicle;
package Parts "Parts of the car"
  extends Modelica.Icons.Package;
end Parts;
