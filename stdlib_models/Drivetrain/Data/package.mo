within Drivetrain;
package Data "Published data of real machines"
  extends Modelica.Icons.RecordsPackage;
  annotation(Documentation(info = "<html>
<p>Each record has parameters with the names of the class that takes them, and names its source. What the source has not is not made up: it is left to the class's defaults or to the user.</p>
<table border=\"1\">
<tr><th>record</th><th>class</th></tr>
<tr><td>BakkerTire</td><td>Vehicles.MagicFormulaTire</td></tr>
<tr><td>GeoMetro1L</td><td>Machines.EngineMap</td></tr>
<tr><td>MannesmannSachs25kW</td><td>Machines.ElectricDrive</td></tr>
<tr><td>VolkswagenTDI19</td><td>Machines.EngineMap</td></tr>
<tr><td>JdmaConverter</td><td>Couplings.TorqueConverter</td></tr>
<tr><td>NREL5MW</td><td>Machines.WindTurbineRotor</td></tr>
<tr><td>Westinghouse75kW</td><td>Machines.ElectricDrive</td></tr>
</table>
</html>"));
end Data;
