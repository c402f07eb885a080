within Drivetrain.Data;
record Westinghouse75kW "Induction motor with inverter, 75 kW at 320 V"
  extends Modelica.Icons.Record;
  constant Real envelope[:, 2] = [
    0, 271.137;
    104.72, 271.137;
    209.44, 271.137;
    314.159, 237.516;
    418.879, 178.137;
    523.599, 142.482;
    628.319, 118.758;
    733.038, 101.812;
    837.758, 89.0685;
    942.478, 79.172;
    1047.2, 71.1734] "Speed in rad/s, largest torque in N.m: for ElectricDrive.envelope";
  constant Real lossTable[:, :] = [
    0, 27.1137, 54.2274, 81.3411, 108.455, 135.568, 162.682, 189.796, 216.909, 244.023, 271.137;
    104.72, 848.114, 1332.04, 1869.81, 2493.08, 3116.35, 3996.11, 4968.84, 6038.09, 7207.55, 8008.39;
    209.44, 1246.54, 2004.24, 2773.31, 3394.15, 3871.83, 5091.23, 6471.05, 7395.49, 8319.92, 10021.2;
    314.159, 1272.81, 2105.58, 2839.34, 3785.78, 4732.23, 5678.68, 7369.52, 9292.38, 11455.3, 13866.5;
    418.879, 1548.73, 2246.51, 3369.76, 4493.02, 6309.64, 9292.38, 11879.5, 16033.9, 22437.7, 26640.7;
    523.599, 1754.65, 2808.14, 4212.21, 6309.64, 10606.7, 15031.8, 21814.4, 24930.8, 28047.1, 31163.5;
    628.319, 1892.89, 3369.76, 5678.68, 11093.2, 18698.1, 27171.4, 33635.2, 36228.5, 40757.1, 45285.7;
    733.038, 1965.7, 3931.39, 8130.83, 19875.4, 28029.4, 33635.2, 39241.1, 44847, 50452.9, 56058.7;
    837.758, 1975.19, 5047.71, 17036, 25626.8, 32033.6, 38440.3, 44847, 51253.7, 57660.4, 64067.1;
    942.478, 2222.09, 6969.29, 21622.7, 28830.2, 36037.8, 43245.3, 50452.9, 57660.4, 64868, 72075.5;
    1047.2, 2468.99, 14196.7, 24025.2, 32033.6, 40042, 48050.3, 56058.7, 64067.1, 72075.5, 80083.9] "Losses in W over speed in rad/s and torque in N.m: for ElectricDrive.lossTable";
  constant SI.AngularVelocity w_max = 1047.2 "Largest speed of the data";
  annotation(Documentation(info = "<html>
<pre>
Drivetrain.Machines.ElectricDrive machine(useEnvelope = true, envelope = data.envelope, lossTable = data.lossTable, w_max = 1.1*data.w_max, k_copper = 0, k_friction = 0)
</pre>
<p>Efficiencies over speed (1000 to 10000 rev/min) and torque (20 to 200 lb.ft), here as losses, (1/eta - 1)*torque*speed. Below the smallest speed and torque there are no data; the table
holds its first values there, as the source does. Inertia and heat capacity are not published.</p>
<p>Source: L. E. Lester and others (Westinghouse), <i>An Induction Motor Power Train for EVs: The Right Power at the Right Price</i>, Advanced Components for Electric and Hybrid Electric
Vehicles, Gaithersburg 1993, as written down in the file MC_AC75 of NREL, <i>ADVISOR</i>.</p>
</html>"));
end Westinghouse75kW;
