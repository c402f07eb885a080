// Lines at 4, 8, 12 up and 2.5, 5.5, 9 down (pedal 0), T_wait = 0.5. The speed rises with 2/s: it passes 4 at 2 s, 8 at 4 s, 12 at 6 s; each time it shifts 0.5 s later. From 8 s (16) it falls with 2/s:
// below 9 at 11.5 s, 5.5 at 13.25 s, 2.5 at 14.75 s.
// case Lines --stop-time 16 --intervals 160
// at 2.4 schedule.gear = 1 +- 0.1
// at 2.6 schedule.gear = 2 +- 0.1
// at 4.4 schedule.gear = 2 +- 0.1
// at 4.6 schedule.gear = 3 +- 0.1
// at 6.6 schedule.gear = 4 +- 0.1
// at 11.9 schedule.gear = 4 +- 0.1
// at 12.1 schedule.gear = 3 +- 0.1
// at 13.7 schedule.gear = 3 +- 0.1
// at 13.8 schedule.gear = 2 +- 0.1
// final schedule.gear = 1 +- 0.1
// events 14
model Lines
  Drivetrain.Controllers.ShiftSchedule schedule;
equation
  schedule.speed = if time < 8 then 2*time else 32 - 2*time;
  schedule.pedal = 0;
end Lines;

// At pedal 0.25 the first line up is halfway, at 5: a speed of 4.9 shifts nothing, 5.1 does. A jump to 25 at 2 s shifts one gear after the other, 0.5 s apart: 2.5, 3.0. A dip below the line down
// (at pedal 0.25 of the fourth gear 11.5) of 0.3 s at 5 s shifts nothing; hunting between both lines (12.5) neither.
// case Waits --stop-time 8 --intervals 80
// at 0.9 schedule.gear = 1 +- 0.1
// at 1.9 schedule.gear = 2 +- 0.1
// at 2.4 schedule.gear = 2 +- 0.1
// at 2.6 schedule.gear = 3 +- 0.1
// at 2.9 schedule.gear = 3 +- 0.1
// at 3.1 schedule.gear = 4 +- 0.1
// final schedule.gear = 4 +- 0.1
model Waits
  Drivetrain.Controllers.ShiftSchedule schedule;
equation
  schedule.speed = if time < 1 then 4.9 elseif time < 2 then 5.1 elseif time < 5 then 25 elseif time < 5.3 then 11 else 12.5;
  schedule.pedal = 0.25;
end Waits;

// case Crossed
// fails must be above those for shifting down
model Crossed
  Drivetrain.Controllers.ShiftSchedule schedule(down = [0, 2.5, 9, 9; 1, 8, 16, 25]);
equation
  schedule.speed = 1;
  schedule.pedal = 0;
end Crossed;

// A run that starts later waits from its start on: shifts at 100.5, 101 and 101.5 s.
// case Later --start-time 100 --stop-time 102 --intervals 20
// at 100.4 schedule.gear = 1 +- 0.1
// at 100.6 schedule.gear = 2 +- 0.1
// final schedule.gear = 4 +- 0.1
model Later
  Drivetrain.Controllers.ShiftSchedule schedule;
equation
  schedule.speed = 50;
  schedule.pedal = 1;
end Later;
