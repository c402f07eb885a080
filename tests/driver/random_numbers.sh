#!/usr/bin/env bash
# Random numbers with a hidden state: each run has its own, whatever runs beside it; files cannot have them. Usage: random_numbers.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

cat >Dice.mo <<'MODELICA'
model Dice
  function initialize
    input Integer seed;
    output Integer id = 17;
  protected
    Integer state[33] = {1000003*i + seed for i in 1:33};
    impure function set
      input Integer state[33];
      input Integer id;
      external "C" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
    end set;
  algorithm
    set(state, id);
  end initialize;
  impure function draw
    input Integer id;
    output Real y;
    external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  impure function automaticSeed
    output Integer seed;
    external "C" seed = ModelicaRandom_automaticGlobalSeed(0.0);
  end automaticSeed;
  parameter Boolean isAutomatic = false;
  parameter Integer given = 1;
  parameter Integer seed(fixed = false);
  parameter Integer id(fixed = false);
  Real x(start = 0, fixed = true);
  discrete Real y(start = 0, fixed = true), sum(start = 0, fixed = true);
initial equation
  seed = if isAutomatic then automaticSeed() else given;
  id = initialize(seed);
equation
  der(x) = y - x;
  when sample(0, 0.01) then
    y = draw(id);
    sum = pre(sum) + y;
  end when;
end Dice;
MODELICA
"$program" simulate Dice.mo -o once.csv >out 2>&1 || problem "does not run: $(head -c 500 out)"
"$program" simulate Dice.mo -o again.csv >out 2>&1 || problem "does not run again: $(head -c 500 out)"
cmp once.csv again.csv || problem 'two runs differ'
"$program" simulate Dice.mo --interpret -o interpreted.csv >out 2>&1 || problem "is not interpreted: $(head -c 500 out)"
cmp once.csv interpreted.csv || problem 'the interpreter draws other numbers'
"$program" simulate Dice.mo --set given=2 -o other.csv >out 2>&1 || problem "another seed: $(head -c 500 out)"
cmp -s once.csv other.csv && problem 'another seed gives the same numbers'
"$program" simulate Dice.mo --set isAutomatic=true -o automatic.csv >out 2>&1 || problem "an automatic seed: $(head -c 500 out)"
cmp -s once.csv automatic.csv && problem 'an automatic seed gives the same numbers'

# ---- threads: each row is what its own run gives
for jobs in 1 5; do
    "$program" sweep Dice.mo --vary given=1,2,1,2,1,2,1,2,1,2 --collect 'final(sum)' --jobs $jobs -o $jobs.csv >out 2>&1 || problem "sweep: $(head -c 500 out)"
done
cmp 1.csv 5.csv || problem 'threads draw from one another'
column=$(head -1 1.csv | tr ',' '\n' | grep -nx '"final(sum)"' | cut -d: -f1)
[ "$(tail -n +2 1.csv | cut -d, -f"$column" | sort -u | wc -l)" = 2 ] || problem "two seeds do not give two sums: $(cut -d, -f"$column" 1.csv | tr '\n' ' ')"

# ---- files: refused if they draw; a seed alone is no native code, and an automatic one may stay out of reach
command=build
ends 1 'I190.*ModelicaRandom_' Dice.mo -o libdice.so
sed 's/y = draw(id)/y = id/' Dice.mo >Seed.mo
ends 0 'libseed.so' Seed.mo -o libseed.so
verdict 'each run draws its own random numbers'
