within Drivetrain.Data;
record MannesmannSachs25kW "Synchronous motor with magnets and inverter, 25 kW at 130 V"
  extends Modelica.Icons.Record;
  constant Real envelope[:, 2] = [
    0, 128;
    52.3599, 122;
    104.72, 117;
    157.08, 111;
    209.44, 106;
    261.799, 95;
    314.159, 80;
    366.519, 69;
    418.879, 58.5;
    471.239, 49;
    523.599, 40.2;
    575.959, 32;
    628.319, 27] "Speed in rad/s, largest lasting torque in N.m: for ElectricDrive.envelope";
  constant Real lossTable[:, :] = [
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160;
    52.3599, 224.399, 417.414, 641.593, 985.598, 1069.32, 1343.19, 1570.8, 1795.2, 2048.57, 2297.81, 2527.59, 3094.7, 3262.42, 3529.44, 3798.81, 4070.53;
    104.72, 349.066, 507.338, 703.686, 944.531, 1149.36, 1379.24, 1609.11, 1901.66, 2210.75, 2536.69, 2879.79, 3340.43, 3839.72, 4379.19, 4825.32, 5291.1;
    157.08, 469.199, 689.618, 760.769, 980.613, 1225.77, 1470.92, 1745.53, 2062.7, 2534.02, 2837.45, 3291.19, 3860.75, 4301.62, 4827.33, 5890.49, 6283.19;
    209.44, 590.727, 857.945, 938.867, 1142.4, 1387.57, 1632.92, 1905.07, 2263.18, 2643.67, 3129.56, 3595.58, 4091.38, 4617.47, 5585.05, 6434.59, 6863.56;
    261.799, 717.03, 1057.27, 1071, 1334.08, 1584.88, 1862.47, 2149.97, 2615.05, 3212.99, 3911.94, 4727.02, 5543.99, 6482.65, 6981.32, 7479.98, 7978.65;
    314.159, 886.09, 1286.92, 1346.4, 1616.89, 1921.63, 2329.72, 2857.61, 3492.25, 4679.44, 5543.99, 6582.38, 7180.78, 7779.18, 8377.58, 8975.98, 9574.38;
    366.519, 1355.62, 1609.11, 1760.31, 2037.15, 2498.99, 3084.28, 4004.17, 5174.39, 6283.19, 6981.32, 7679.45, 8377.58, 9075.71, 9773.84, 10472, 11170.1;
    418.879, 1710.91, 2029.35, 2573.83, 2841.52, 3381.2, 4262.28, 5174.39, 6382.92, 7180.78, 7978.65, 8776.51, 9574.38, 10372.2, 11170.1, 11968, 12765.8;
    471.239, 2117.16, 2505.32, 2998.79, 3590.39, 4487.99, 5385.59, 6283.19, 7180.78, 8078.38, 8975.98, 9873.58, 10771.2, 11668.8, 12566.4, 13464, 14361.6;
    523.599, 2363.41, 3490.66, 3684.58, 4597.45, 6140.97, 7853.98, 9162.98, 10472, 11781, 13090, 14399, 15708, 17017, 18326, 19635, 20944;
    575.959, 2624.09, 4260.52, 4319.69, 5404.06, 7655.15, 11519.2, 13439, 15358.9, 17278.8, 19198.6, 21118.5, 23038.3, 24958.2, 26878.1, 28797.9, 30717.8;
    628.319, 2889.35, 5132.74, 6283.19, 8377.58, 11038, 13245.6, 15453.2, 17660.8, 19868.5, 22076.1, 24283.7, 26491.3, 28698.9, 30906.5, 33114.1, 35321.7] "Losses in W over speed in rad/s and torque in N.m: for ElectricDrive.lossTable";
  constant SI.AngularVelocity w_max = 628.319 "Largest speed of the data";
  annotation(Documentation(info = "<html>
<pre>
Drivetrain.Machines.ElectricDrive machine(useEnvelope = true, envelope = data.envelope, lossTable = data.lossTable, w_max = 1.1*data.w_max, k_copper = 0, k_friction = 0)
</pre>
<p>Efficiencies over speed (500 to 6000 rev/min) and torque (10 to 160 N.m), here as losses, (1/eta - 1)*torque*speed. Below the smallest speed and torque there are no data; the table holds its first
values there, as the source does. For short times the source allows 1.2 times the envelope.</p>
<p>Source: D. Bauch-Banetzky and others, <i>Permanentmagneterregte Synchronmaschine mit Nd-Fe-B Dauermagneten f&uuml;r den Einsatz in Personenkraftfahrzeugen</i>, VDI-Berichte 1459 (1999), as
written down in the file MC_PM25 of NREL, <i>ADVISOR</i>.</p>
</html>"));
end MannesmannSachs25kW;
