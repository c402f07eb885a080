within Drivetrain.Data;
record VolkswagenTDI19 "Diesel engine of 1.9 l with direct injection and turbocharger, 67 kW (Volkswagen)"
  extends Modelica.Icons.Record;
  constant Real torqueMap[:, :] = [
    0, 0, 1;
    0, 0, 0;
    94.1431, -21.1936, 121.801;
    125.035, -29.2204, 152.251;
    166.819, -40.9201, 200.787;
    198.13, -50.323, 217.327;
    250.175, -67.1568, 206.481;
    291.959, -81.7597, 198.482;
    333.637, -97.2918, 187.365;
    375.316, -113.788, 176.519;
    416.994, -131.249, 161.47;
    460.767, -150.626, 103.173] "Torque in N.m over speed in rad/s and pedal: for EngineMap.torqueMap";
  constant Real fuelMap[:, :] = [
    0, 0, 20.3363, 40.6725, 61.0088, 81.3451, 101.681, 122.018, 142.354, 162.69, 183.026, 203.363, 223.699;
    83.7758, 0.00015, 0.00018, 0.00035, 0.00058, 0.00072, 0.00085, 0.00101, 0.00117, 0.00124, 0.00127, 0.00137, 0.00159;
    125.664, 0.00022, 0.00028, 0.00042, 0.0006, 0.00075, 0.00089, 0.00105, 0.0012, 0.00131, 0.00151, 0.00179, 0.00189;
    167.552, 0.00032, 0.00037, 0.00053, 0.00074, 0.00095, 0.00112, 0.00132, 0.00151, 0.00168, 0.00189, 0.00207, 0.00213;
    198.968, 0.00043, 0.00047, 0.00065, 0.00088, 0.00113, 0.00137, 0.0016, 0.00182, 0.00203, 0.00225, 0.00246, 0.00255;
    209.44, 0.00047, 0.00051, 0.0007, 0.00093, 0.00119, 0.00145, 0.0017, 0.00193, 0.00215, 0.00239, 0.00261, 0.00271;
    251.327, 0.00063, 0.00068, 0.0009, 0.00116, 0.00144, 0.00176, 0.00209, 0.00241, 0.00266, 0.00296, 0.00319, 0.00325;
    293.215, 0.00079, 0.00088, 0.00117, 0.00145, 0.00176, 0.00212, 0.00249, 0.00284, 0.00314, 0.00347, 0.00364, 0.00365;
    335.103, 0.00103, 0.00114, 0.00147, 0.00186, 0.00219, 0.00252, 0.00287, 0.00321, 0.00368, 0.00398, 0.00406, 0.00405;
    376.991, 0.0013, 0.00141, 0.00176, 0.00217, 0.00255, 0.00295, 0.00341, 0.00383, 0.00428, 0.00451, 0.00447, 0.00431;
    418.879, 0.00149, 0.00168, 0.00206, 0.00247, 0.00291, 0.00341, 0.00387, 0.00437, 0.00476, 0.00487, 0.00476, 0.00467;
    460.767, 0.00156, 0.00182, 0.00227, 0.00271, 0.00322, 0.0037, 0.00397, 0.00441, 0.00486, 0.00496, 0.00494, 0.00493] "Fuel in kg/s over speed in rad/s and torque in N.m: for EngineMap.fuelMap";
  constant SI.SpecificEnergy H = 42.937e6 "Heating value of the fuel";
  constant SI.Inertia J = 0.2147 "Inertia, an estimate of the source";
  annotation(Documentation(info = "<html>
<pre>
Drivetrain.Machines.EngineMap engine(torqueMap = data.torqueMap, fuelMap = data.fuelMap, H = data.H)
</pre>
<p>Measured with a warm engine in steady state at speeds of 1200 to 4000 rev/min and loads of 10 to 100 %, and without load; of the source's matrix, which is interpolated from that, each third torque and each
fourth speed, with 1900 rev/min. Above the largest torque the matrix holds its value. The torque with the pedal released is a correlation of the source over displacement and speed, not measured;
the largest torque below 1194 rev/min is an estimate of the source.</p>
<p>Source: Scott Sluder, Oak Ridge National Laboratory, as written down in the file FC_CI67_emis of NREL, <i>ADVISOR</i>.</p>
</html>"));
end VolkswagenTDI19;
