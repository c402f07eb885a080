within Drivetrain.Data;
record NREL5MW "Rotor of the NREL 5 MW reference turbine at pitch 0"
  extends Modelica.Icons.Record;
  constant SI.Length R = 63 "Radius of the rotor";
  constant Real cpTable[:, 2] = [
    2, 0.023918;
    2.5, 0.055472;
    3, 0.101314;
    3.5, 0.154953;
    4, 0.212709;
    4.5, 0.275108;
    5, 0.342452;
    5.5, 0.400011;
    6, 0.434596;
    6.5, 0.452866;
    7, 0.462253;
    7.5, 0.465861;
    8, 0.465005;
    8.5, 0.460425;
    9, 0.452807;
    9.5, 0.442899;
    10, 0.43128;
    10.5, 0.418111;
    11, 0.403289;
    11.5, 0.386719;
    12, 0.368316;
    12.5, 0.347981;
    13, 0.325613;
    13.5, 0.301131;
    14, 0.274487;
    14.5, 0.245733] "Tip speed ratio, power coefficient: for WindTurbineRotor.cpTable";
  annotation(Documentation(info = "<html>
<pre>
Drivetrain.Machines.WindTurbineRotor rotor(R = data.R, useTable = true, cpTable = data.cpTable)
</pre>
<p>The best point at pitch 0 is 0.4659 at a tip speed ratio of 7.5. The table ends at ratios of 2 and 14.5.</p>
<p>Source: column of pitch 0 of the table of the power coefficient at 11.4 m/s in NREL, <i>ROSCO</i>, test case NREL-5MW (Cp_Ct_Cq.NREL5MW). Diameter of 126 m: NREL, <i>turbine-models</i>,
NREL_5MW_126_RWT.</p>
</html>"));
end NREL5MW;
