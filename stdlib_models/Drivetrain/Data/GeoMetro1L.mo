within Drivetrain.Data;
record GeoMetro1L "Petrol engine of 1.0 l, 41 kW (Geo Metro, 1991)"
  extends Modelica.Icons.Record;
  constant Real torqueMap[:, :] = [
    0, 0, 1;
    104.5, -9.39897, 61;
    149.2, -14.0001, 67.6;
    220.9, -22.107, 73.7;
    292.5, -31.096, 78.5;
    364.1, -40.9777, 80.9;
    435.7, -51.7521, 77.3;
    507.4, -63.4362, 76.2;
    552.2, -71.1911, 73.3;
    596.9, -79.277, 68.7] "Torque in N.m over speed in rad/s and pedal: for EngineMap.torqueMap";
  constant Real fuelMap[:, :] = [
    0, 6.8, 13.6, 20.4, 27.2, 33.8, 40.6, 47.4, 54.2, 61, 67.8, 74.6, 81.4;
    104.5, 0.00012548, 0.00025096, 0.000320599, 0.000353089, 0.000346244, 0.000391507, 0.00042846, 0.000507234, 0.000590527, 0.000656356, 0.000722185, 0.000788014;
    149.2, 0.000191188, 0.000281879, 0.000375218, 0.000436712, 0.000463812, 0.000507822, 0.000583447, 0.000636598, 0.000682084, 0.00100596, 0.00110685, 0.00120774;
    220.9, 0.000193356, 0.000386712, 0.00051022, 0.000584325, 0.00061038, 0.000699546, 0.000777447, 0.000844414, 0.00100987, 0.0012614, 0.00154126, 0.00168175;
    292.5, 0.000386253, 0.000627529, 0.000829247, 0.000956267, 0.00082772, 0.000936515, 0.00102559, 0.00109521, 0.00128268, 0.00148075, 0.00164805, 0.00210251;
    364.1, 0.000407764, 0.000815527, 0.00102048, 0.00108223, 0.0010088, 0.00114728, 0.00126369, 0.00135892, 0.00157445, 0.00180002, 0.00222576, 0.00265587;
    435.7, 0.000549674, 0.000863809, 0.000942158, 0.00115844, 0.00131804, 0.0014982, 0.00164931, 0.00177637, 0.00214689, 0.00255115, 0.00298759, 0.00325991;
    507.4, 0.000604381, 0.00120876, 0.00150233, 0.00157603, 0.00144347, 0.00174188, 0.00204298, 0.00232384, 0.00270395, 0.0031038, 0.00344559, 0.00375966;
    552.2, 0.000728462, 0.00104409, 0.00134115, 0.00163841, 0.00184985, 0.0021043, 0.00238768, 0.00265206, 0.00307649, 0.00352136, 0.00381847, 0.00416653;
    596.9, 0.000846849, 0.00143821, 0.00176259, 0.00183914, 0.00220302, 0.00254728, 0.00285524, 0.00312916, 0.00322439, 0.0038244, 0.00420797, 0.00459153] "Fuel in kg/s over speed in rad/s and torque in N.m: for EngineMap.fuelMap";
  constant SI.SpecificEnergy H = 42.6e6 "Heating value of the fuel";
  annotation(Documentation(info = "<html>
<pre>
Drivetrain.Machines.EngineMap engine(torqueMap = data.torqueMap, fuelMap = data.fuelMap, H = data.H)
</pre>
<p>Largest torque (81 N.m at 3477 rev/min) and torque with the throttle closed over the speed, straight between them over the pedal; fuel from consumptions in g/kWh, which were measured in the
transient FTP cycle. Below 6.8 N.m and 104.5 rad/s there are no data: the table holds its first values. The torque with the throttle closed is a correlation of the source over
displacement and speed.</p>
<p>Source: J. Dill Murrell, JDM and Associates, as written down in the file FC_SI41_emis of NREL, <i>ADVISOR</i>.</p>
</html>"));
end GeoMetro1L;
