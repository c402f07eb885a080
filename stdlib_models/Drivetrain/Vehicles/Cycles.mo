within Drivetrain.Vehicles;
package Cycles "Driving cycles: time in s, speed in km/h, as tables and as names of files"
  constant Real ECE15[:, 2] =
    [0, 0; 11, 0; 15, 15; 23, 15; 25, 10; 28, 0; 49, 0; 54, 15; 56, 15; 61, 32; 85, 32; 93, 10; 96, 0; 117, 0; 122, 15; 124, 15; 133, 35; 135, 35; 143, 50;
    155, 50; 163, 35; 176, 35; 178, 32; 185, 10; 188, 0; 195, 0] "Elementary urban cycle of the NEDC";
  constant Real EUDC[:, 2] =
    [0, 0; 20, 0; 25, 15; 27, 15; 36, 35; 38, 35; 46, 50; 48, 50; 61, 70; 111, 70; 119, 50; 188, 50; 201, 70; 251, 70; 286, 100; 316, 100; 336, 120; 346, 120;
    362, 80; 370, 50; 380, 0; 400, 0] "Part outside of towns of the NEDC";
  constant Real NEDC[:, 2] =
    [ECE15; ECE15[2:end, 1] .+ 195, ECE15[2:end, 2]; ECE15[2:end, 1] .+ 390, ECE15[2:end, 2]; ECE15[2:end, 1] .+ 585, ECE15[2:end, 2];
    EUDC[2:end, 1] .+ 780, EUDC[2:end, 2]] "New European Driving Cycle: four times ECE15, then EUDC; 1180 s";
  constant String WLTC3b = "modelica://Drivetrain/Resources/Cycles/WLTC3b.txt" "Name of a file: Worldwide harmonized Light vehicles Test Cycle, class 3b; 1800 s";
  constant String UDDS = "modelica://Drivetrain/Resources/Cycles/UDDS.txt" "Name of a file: Urban Dynamometer Driving Schedule; 1369 s";
  constant String FTP75 = "modelica://Drivetrain/Resources/Cycles/FTP75.txt" "Name of a file: Federal Test Procedure 1975: UDDS and its first 505 s again, without the pause; 1874 s";
  annotation(Documentation(info = "<html>
<table border=\"1\">
<tr><th>cycle</th><th>is</th><th>duration in s</th><th>way in m</th><th>largest speed in km/h</th></tr>
<tr><td>ECE15</td><td>table</td><td>195</td><td>1014.58</td><td>50</td></tr>
<tr><td>EUDC</td><td>table</td><td>400</td><td>6954.86</td><td>120</td></tr>
<tr><td>NEDC</td><td>table</td><td>1180</td><td>11013.19</td><td>120</td></tr>
<tr><td>WLTC3b</td><td>name of a file</td><td>1800</td><td>23266.28</td><td>131.3</td></tr>
<tr><td>UDDS</td><td>name of a file</td><td>1369</td><td>11990.24</td><td>91.25</td></tr>
<tr><td>FTP75</td><td>name of a file</td><td>1874</td><td>17769.44</td><td>91.25</td></tr>
</table>
<p>The short cycles are tables: <code>DriveCycle(table = Cycles.NEDC)</code>. Those with a value for each second are Strings, the names of files in this library:
<code>DriveCycle(useFile = true, fileName = Modelica.Utilities.Files.loadResource(Cycles.WLTC3b))</code>.</p>
<p>The way is that of straight lines between the points. The published theoretical way of ECE15 is 1013 m, that of the NEDC 11007 m; of FTP-75 17.77 km.</p>
<p>Sources: NEDC (its corners), WLTC class 3b: speeds of each second in Joint Research Centre of the European Commission, <i>wltp</i> (python package), folder cycles, from UN ECE
regulations 83 and Global Technical Regulation 15. UDDS: speeds of each second in National Renewable Energy Laboratory, <i>FASTSim</i>, cycles, from 40 CFR 86 appendix I. How FTP-75 follows from it:
TransportPolicy.net, <i>US: Light-duty: FTP-75</i>.</p>
</html>"));
end Cycles;
