#!/usr/bin/env bash
# Kills from outside: the final name never holds a half-written file, and leftovers do not disturb the next run. Ctrl-C reports the files written.
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
. "$(dirname "$0")/models.sh"
unset TORSION_CACHE
RANDOM=${TORSION_SEED:-2026}

# ---- kill -9 after 0 to 0.4 s, whatever it does then: parse, generate code, fill the cache, simulate, link
commands=('simulate osc.mo --intervals 300000 -o k.csv' 'simulate osc.mo --intervals 300000 -o k.mat --report k.html --log-events k.events' 'build osc.mo -o k.so' 'fmu osc.mo -o k.fmu' 'convert big.mat k.csv' 'report big.csv -o k.html')
"$program" simulate osc.mo --intervals 100000 -o big.csv -o big.mat >out 2>&1 || problem "big: $(cat out)"
for round in $(seq 24); do
    command_line=${commands[round % ${#commands[@]}]}
    read -r -a words <<<"$command_line"
    rm -rf k.* cache
    for name in k.csv k.mat k.html k.events k.so k.fmu k.h; do echo older >$name; done
    TORSION_CACHE=$folder/cache "$program" "${words[@]}" >out 2>&1 &
    pid=$!
    sleep "0.$((RANDOM % 4))$((RANDOM % 10))"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    for name in k.csv k.mat k.html k.events k.so k.fmu k.h; do
        [ "$(head -c 5 $name | tr -d '\0')" = older ] && continue
        case $name in # it was done: then it is whole
            k.csv) [ "$(tail -c 1 $name)" = '' ] && [ "$(wc -l <$name)" -gt 100000 ] ;;
            k.mat) "$program" convert $name back.csv >out 2>&1 ;;
            k.html) tail -c 100 $name | grep -q '</html>' ;;
            k.events) tail -1 $name | grep -q '"end"\|,end,' ;;
            k.so) "$program" simulate ./k.so -o back.csv >out 2>&1 ;;
            k.fmu) "$program" simulate k.fmu -o back.csv >out 2>&1 ;;
            k.h) [ "$(tail -1 $name)" = '#endif' ] ;;
        esac || problem "round $round: $command_line: $name is half-written"
    done
    # with what was left, also in the cache
    TORSION_CACHE=$folder/cache "$program" simulate osc.mo -o next.csv >out 2>&1 || problem "round $round: after the kill: $(cat out)"
    cmp -s next.csv run.csv || problem "round $round: after the kill the result differs"
done
rm -f k.*

# ---- cold starts at the same time: one cache, made by all
for round in 1 2 3; do
    rm -rf cache
    for i in 1 2 3 4; do TORSION_CACHE=$folder/cache "$program" simulate osc.mo -o cold$i.csv >out$i 2>&1 & done
    for job in $(jobs -p); do wait "$job" || problem "a cold start failed: $(cat out1 out2 out3 out4)"; done
    for i in 1 2 3 4; do cmp -s cold$i.csv run.csv || problem "cold start $i differs"; done
    [ -z "$(find cache -name '*.part')" ] || problem "left in the cache: $(find cache -name '*.part')"
done

# ---- a sweep that is killed goes on; one that is stopped says how
"$program" sweep osc.mo --vary x.start=0:1:40 -o whole.csv --jobs 1 --stop-time 300 >out 2>&1 || problem "sweep: $(cat out)"
for signal in KILL INT; do
    python3 - "$program" $signal <<'P' || problem "a sweep and SIG$signal"
import os, signal, subprocess, sys, time
program, name = sys.argv[1:]
for path in ("part.csv", "part.csv.part"):
    if os.path.exists(path): os.unlink(path)
run = subprocess.Popen([program, "sweep", "long.mo", "--vary", "x.start=0:1:200", "-o", "part.csv", "--jobs", "1", "--stop-time", "20"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
for _ in range(600):
    if os.path.exists("part.csv.part") and sum(1 for _ in open("part.csv.part")) > 3: break
    time.sleep(0.05)
run.send_signal(getattr(signal, "SIG" + name))
said, _ = run.communicate()
assert not os.path.exists("part.csv"), "a table that is not whole: " + said
if name == "INT": assert run.returncode == 3 and "stopped" in said and "part.csv.part" in said, (run.returncode, said)
P
done

# ---- Ctrl-C: the rows so far under the final names, a message that says so, exit code 3; a second one ends at once
python3 - "$program" <<'P' || problem 'Ctrl-C'
import os, signal, subprocess, sys, time
program = sys.argv[1]
def started(*more):
    run = subprocess.Popen([program, "simulate", "long.mo", "--stop-time", "1e6", *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    for _ in range(600):
        if any(f.startswith("c.csv.") and f.endswith(".part") and os.path.getsize(f) > 0 for f in os.listdir(".")): return run
        if run.poll() is not None: break
        time.sleep(0.05)
    sys.exit("it did not start: " + str(run.communicate()))
for kind in (signal.SIGINT, signal.SIGTERM):
    run = started("-o", "c.csv", "-o", "c.mat", "--log-events", "c.events")
    run.send_signal(kind)
    out, err = run.communicate(timeout=120)
    assert run.returncode == 3, (run.returncode, out, err)
    assert "stopped at t = " in err and "c.csv, c.mat, c.events" in err, err
    lines = open("c.csv").read().splitlines()
    assert len(lines) > 2 and lines[-1].count(",") == lines[0].count(","), lines[-1]
    assert not [f for f in os.listdir(".") if f.endswith(".part") and f.startswith("c.")], os.listdir(".")
    assert subprocess.run([program, "convert", "c.mat", "again.csv"], capture_output=True).returncode == 0
    assert open("again.csv").read() == open("c.csv").read()
    for name in ("c.csv", "c.mat", "c.events"): os.unlink(name)
P
[ -z "$(find . -name 'c.*.part')" ] || problem "left behind: $(find . -name 'c.*.part')"

# ---- a function that does not end looks at no request: some seconds after the first signal it is a kill
cat >endless.mo <<'M'
model M
  function f
    input Real x;
    output Real y = x;
  algorithm
    for i in 1:100000 loop
      for j in 1:90000000 loop
        y := cos(y);
      end for;
    end for;
  end f;
  Real y = f(time);
end M;
M
python3 - "$program" <<'P' || problem 'a function without end'
import signal, subprocess, sys, time
program = sys.argv[1]
for kind in (signal.SIGINT, signal.SIGTERM):
    run = subprocess.Popen([program, "simulate", "endless.mo", "-o", "e.csv"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    time.sleep(3)
    run.send_signal(kind)
    try: run.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        run.kill()
        sys.exit(f"it goes on after {kind}")
    assert run.returncode == -kind, run.returncode
P
rm -f e.csv*

# ---- progress: on a terminal, never in a pipe
"$program" simulate osc.mo --stop-time 1e5 --intervals 10 -o p.csv >out 2>&1 || problem "progress: $(head -c 300 out)"
grep -q 'steps/s' out && problem 'progress in a pipe'
python3 - "$program" <<'P' || problem 'progress on a terminal'
import os, pty, sys
program = sys.argv[1]
seen = b""
pid, terminal = pty.fork()
if pid == 0: os.execv(program, [program, "simulate", "long.mo", "--stop-time", "3000", "--step-size", "10", "-o", "p.csv"])
while True:
    try: piece = os.read(terminal, 65536)
    except OSError: break
    if not piece: break
    seen += piece
os.waitpid(pid, 0)
text = seen.decode(errors="replace")
for word in ("t = ", "steps/s", " left"): assert word in text, (word, text[-500:])
P
verdict 'what was ended from outside leaves nothing that disturbs'
