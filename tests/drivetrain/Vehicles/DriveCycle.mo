// The way is that of straight lines between the points: sums of trapezoids, written in Cycles. Speeds at some seconds: NEDC 120 km/h = 33.33333 m/s at 1120 s, 50 km/h at
// 150 s (the first ECE15) and at 735 s (the fourth), 0 at 1180 s.
// case Short --stop-time 1200 --tolerance 1e-8 --intervals 240
// final nedc.distance = 11013.1944 +- 0.1
// final ece15.distance = 1014.5833 +- 0.1
// final eudc.distance = 6954.8611 +- 0.1
// at 1120 nedc.v_ref = 33.3333333 +- 1e-6
// at 150 nedc.v_ref = 13.8888889 +- 1e-6
// at 735 nedc.v_ref = 13.8888889 +- 1e-6
// at 250 eudc.v_ref = 19.4444444 +- 1e-6
// final nedc.v_ref = 0 +- 1e-9
model Short
  Drivetrain.Vehicles.DriveCycle nedc, ece15(table = Drivetrain.Vehicles.Cycles.ECE15), eudc(table = Drivetrain.Vehicles.Cycles.EUDC);
end Short;

// Cycles from files, only their first 60 s each (the whole is read, but 1800 time events take long): sums of the speeds of each second.
// WLTC 3b at 25 s 30.8 km/h; UDDS and FTP-75 at 21 s 3.0 miles/h = 1.341120 m/s. A start at 10 s shifts the cycle.
// case Files --stop-time 60 --tolerance 1e-8 --intervals 60
// at 25 wltc.v_ref = 8.5555556 +- 1e-6
// at 60 wltc.v_ref = 4.0833333 +- 1e-6
// at 60 wltc.distance = 338.1805556 +- 0.01
// at 21 ftp.v_ref = 1.341120 +- 1e-5
// at 31 shifted.v_ref = 1.341120 +- 1e-5
// at 60 shifted.v_ref = 10.1031 +- 1e-2
model Files
  import Modelica.Utilities.Files.loadResource;
  Drivetrain.Vehicles.DriveCycle wltc(useFile = true, fileName = loadResource(Drivetrain.Vehicles.Cycles.WLTC3b));
  Drivetrain.Vehicles.DriveCycle ftp(useFile = true, fileName = loadResource(Drivetrain.Vehicles.Cycles.FTP75));
  Drivetrain.Vehicles.DriveCycle shifted(useFile = true, fileName = loadResource(Drivetrain.Vehicles.Cycles.UDDS), startTime = 10);
end Files;

// A table of one's own: 36 km/h within 10 s, then held: 50 m + 10 m/s.
// case Own --stop-time 15 --tolerance 1e-8
// final cycle.distance = 100 +- 1e-3
// final cycle.v_ref = 10 +- 1e-9
model Own
  Drivetrain.Vehicles.DriveCycle cycle(table = [0, 0; 10, 36]);
end Own;
