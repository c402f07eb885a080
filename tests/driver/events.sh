#!/usr/bin/env bash
# --log-events, `torsion events`, --max-events, chattering, --solver list. Usage: events.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

cat >Ball.mo <<'MODEL'
model Stop
  Real h;
  Boolean contact = h < 0;
end Stop;

model Ball
  Stop stop;
  Real v(start = 0, fixed = true);
  Real h(start = 1, fixed = true);
  Boolean late = time >= 0.75;
equation
  stop.h = h;
  der(h) = v;
  der(v) = -9.81 - (if stop.contact then 1e4*h else 0);
  annotation(experiment(StopTime = 2, Tolerance = 1e-7));
end Ball;
MODEL
cat >Chatter.mo <<'MODEL'
model Relay
  Real x(start = 0.1, fixed = true);
equation
  der(x) = if x > 0 then -1 else 1;
end Relay;

model Chatter
  Relay relay;
  annotation(experiment(StopTime = 1));
end Chatter;
MODEL

# ---- the log
ends 0 'wrote ball\.events' simulate Ball.mo --model Ball --log-events ball.events
[ -n "$(find . -name '*.part')" ] && problem 'the log was not renamed'
[ "$(head -1 ball.events)" = '"time","event","kind","iterations","passes","component","class","what","name","from","to","file","line"' ] || problem "header: $(head -1 ball.events)"
[ "$(sed -n 2p ball.events)" = '0,0,start,0,0,,,,,,,,' ] || problem "start: $(sed -n 2p ball.events)"
[ "$(tail -1 ball.events | cut -d, -f1,3)" = '2,end' ] || problem "end: $(tail -1 ball.events)"
[ "$(grep -c ',state,.*"stop","Stop",fired,"h < 0",false,true,' ball.events)" -eq 2 ] || problem "two impacts: $(cat ball.events)"
grep -qE '^0\.75,[0-9]+,time,.*,fired,"time >= 0\.75",false,true,".*Ball\.mo",10$' ball.events || problem "the time event: $(grep ,time, ball.events)"
grep -qE ',variable,"stop\.contact",false,true,' ball.events || problem "the discrete variable: $(cat ball.events)"
ends 0 '^0 … 2 s: 1 time \+ 4 state events, [0-9.]+ iterations each' events ball.events
ends 0 '^  stop \(Stop\) +4  .+  `h < 0` \(Ball\.mo:3\) 4×' events ball.events
ends 0 '^t = 0\.75 s  time event' events ball.events --around 0.7
ends 0 '^    fired     h < 0 of stop: false → true' events ball.events --around 1.2 --number 2
[ "$(grep -c '^t = ' out)" -eq 2 ] || problem "--number 2: $(cat out)"
ends 3 'E102' simulate Ball.mo --model Ball --log-events none/ball.events
ends 3 'E102' simulate Ball.mo --model Ball --log-events /dev/full
head -4 ball.events >short.events
ends 0 'cut off' events short.events
echo '1,2,3' >>short.events
ends 2 'line 5 of' events short.events
ends 2 'no event log' events Ball.csv
ends 2 'cannot be read' events none
ends 2 'which event log' events

# ---- chattering: the run goes on with a warning; too much of it ends the run, and the result is kept
ends 0 'warning\[R307\]: chattering in `relay` \(Relay\): [0-9,]+ events in [0-9.e-]+ [mn]?s at t = 0\.1' simulate Chatter.mo --model Chatter --stop-time 0.100001
grep -q 'relation `relay.x > 0` (Chatter.mo:4) flips with a period of' out || problem "the relation that chatters: $(cat out)"
ends 3 'error\[R306\]: too many events in `relay` \(Relay\)' simulate Chatter.mo --model Chatter --max-events 2000 --log-events chatter.events -o kept.csv
grep -q 'the result up to here is kept' out || problem "what R306 says: $(cat out)"
[ -s kept.csv ] && [ "$(tail -1 kept.csv | cut -c1-3)" = 0.1 ] || problem "the result before the end: $(tail -1 kept.csv)"
ends 0 'relay \(Relay\): [0-9]+ events in .* from t = 0\.1.*, one every .* mostly `relay.x > 0`' events chatter.events

# ---- solvers
ends 0 '^dopri5 +Runge-Kutta 5\(4\)' simulate --solver list
[ "$(grep -cE '^(cvode|cvode-adams|dopri5|esdirk|ida|euler|rk4|trapezoid|rosenbrock) ' out)" -eq 9 ] || problem "the list: $(cat out)"
ends 2 'unknown solver `dopri`' simulate Ball.mo --model Ball --solver dopri
grep -q 'did you mean `dopri5`' out || problem "the help: $(cat out)"
for solver in cvode-adams dopri5 esdirk ida rk4 trapezoid rosenbrock euler; do
    ends 0 '1 time \+ 4 state events' simulate Ball.mo --model Ball --solver $solver --step-size 1e-4 -o $solver.csv
done
ends 0 '20000 steps, .* 80005 right-hand sides' simulate Ball.mo --model Ball --solver rk4 --step-size 1e-4 --stop-time 0.4 --start-time -1.6 -o fixed.csv

# ---- every iteration of one event, a line each
ends 0 '^  iteration 1$' simulate Ball.mo --model Ball --trace-event 0.1 -o traced.csv
ends 0 '^  settled after' simulate Ball.mo --model Ball --trace-event 0.1 -o traced.csv

verdict 'events are logged and shown'
