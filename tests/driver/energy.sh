#!/usr/bin/env bash
# The energy audit of classes that users write: heat to a port is not counted twice, plain sources need no annotation, and the audit does not guess stores and losses.
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
cat >Own.mo <<'M'
package Own
  import Rot = Modelica.Mechanics.Rotational;
  model Friction "From PartialTorque with a heat port"
    extends Rot.Interfaces.PartialTorque;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    parameter Real d = 1;
  equation
    flange.tau = d*der(phi);
    lossPower = d*der(phi)^2;
  end Friction;
  model Motor "A torque that costs copper losses"
    extends Rot.Interfaces.PartialTorque;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
    Real i = 2 + sin(3*time);
  equation
    flange.tau = -0.5*i;
    lossPower = 0.3*i^2;
  end Motor;
  model Source "A torque, and no word about it"
    Rot.Interfaces.Flange_b flange;
    parameter Real tau = 10;
    Real shown = flange.phi;
  equation
    flange.tau = -tau*(1 + sin(5*time));
  end Source;
  model Between "A torque between two shafts"
    Rot.Interfaces.Flange_a flange_a;
    Rot.Interfaces.Flange_b flange_b;
    Modelica.Blocks.Sources.Sine sine(f = 2, amplitude = 3);
  equation
    flange_a.tau = sine.y;
    flange_b.tau = -sine.y;
  end Between;
  model Spring "May not be taken for a source"
    Rot.Interfaces.Flange_b flange;
    Real angle = flange.phi;
    Real torque = 100*angle;
  equation
    flange.tau = torque;
  end Spring;
  model Fan
    Rot.Interfaces.Flange_b flange;
  equation
    flange.tau = 0.1*der(flange.phi)^2;
  end Fan;
  model Switch "A torque that an angle switches"
    Rot.Interfaces.Flange_b flange;
    discrete Real tau(start = 1, fixed = true);
  equation
    when flange.phi > 0.5 then tau = -1; end when;
    flange.tau = -tau;
  end Switch;
  model Gear "Loses half of its torque"
    Rot.Interfaces.Flange_a flange_a;
    Rot.Interfaces.Flange_b flange_b;
  equation
    flange_a.phi = 2*flange_b.phi;
    flange_b.tau = -flange_a.tau;
  end Gear;
  partial model One
    Rot.Components.Inertia J(J = 1, w(start = 1, fixed = true), phi(start = 0, fixed = true));
  end One;
  model WithFriction extends One; Friction f(useSupport = false, useHeatPort = false); equation connect(J.flange_b, f.flange); end WithFriction;
  model WithMotor extends One; Motor f(useSupport = false, useHeatPort = false); equation connect(J.flange_b, f.flange); end WithMotor;
  model WithSource extends One; Source f; equation connect(J.flange_b, f.flange); end WithSource;
  model WithSpring extends One; Spring f; equation connect(J.flange_b, f.flange); end WithSpring;
  model WithFan extends One; Fan f; equation connect(J.flange_b, f.flange); end WithFan;
  model WithSwitch extends One; Switch f; equation connect(J.flange_b, f.flange); end WithSwitch;
  model WithBetween
    extends One;
    Between f;
    Rot.Components.Inertia K(J = 2, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  equation
    connect(J.flange_b, f.flange_a);
    connect(f.flange_b, K.flange_a);
  end WithBetween;
  model WithGear
    extends One;
    Gear f;
    Rot.Components.Inertia K(J = 2);
  equation
    connect(J.flange_b, f.flange_a);
    connect(f.flange_b, K.flange_a);
  end WithGear;
end Own;
M
# audited MODEL EXPRESSION: the balance closes, and an expression in Python over `e`, the energies of the summary, and `m`, the model's result at the end
audited() {
    "$program" simulate Own.mo --model "Own.$1" --tolerance 1e-9 -o r.csv --json >out 2>err || problem "$1: $(cat err)"
    python3 - "$2" <<'P' || problem "$1: $2: $(grep -A9 '"energy"' out)"
import csv, json, math, sys
e = json.load(open("out"))["energy"]
rows = list(csv.reader(open("r.csv")))
m = dict(zip(rows[0], map(float, rows[-1])))
assert e["audited"] and abs(e["closure"]) < 1e-6, e
assert eval(sys.argv[1]), e
P
}
audited WithFriction 'abs(e["supplied"]) < 1e-9 and abs(e["dissipated"] - (1 - math.exp(-2))/2) < 1e-6 and abs(e["stored"] + e["dissipated"]) < 1e-6'
# losses of i = 2 + sin(3t): 0.3 times the integral of i², and what was supplied is that and the work on the shaft
audited WithMotor 'abs(e["dissipated"] - 0.3*(4 + 4*(1 - math.cos(3))/3 + 0.5 - math.sin(6)/12)) < 1e-6 and abs(e["supplied"] - e["dissipated"] - (m["J.w"]**2 - 1)/2) < 1e-6'
audited WithSource 'abs(e["supplied"] - (m["J.w"]**2 - 1)/2) < 1e-5 and e["dissipated"] == 0'
audited WithBetween 'abs(e["supplied"] - (m["J.w"]**2 - 1)/2 - m["K.w"]**2) < 1e-6'
for model in Spring Fan Switch Gear; do
    ends 0 "not audited: class .Own.$model. declares none" simulate Own.mo --model Own.With$model -o r.csv
done

# A balance that does not close is a warning, with what to do; a run that rests has nothing to close
cat >Swing.mo <<'M'
package Swing
  import Rot = Modelica.Mechanics.Rotational;
  model Free "Explicit Euler feeds it, more with each step"
    Rot.Components.Fixed fixed;
    Rot.Components.Spring spring(c = 100, phi_rel(fixed = true, start = 1));
    Rot.Components.Inertia J(J = 1, w(fixed = true, start = 0));
  equation
    connect(fixed.flange, spring.flange_a);
    connect(spring.flange_b, J.flange_a);
    annotation(experiment(StopTime = 10, Interval = 1e-3));
  end Free;
  model Small "A motion of the size of the tolerance: all is missing, and that is no noise of a drive at rest"
    extends Free(spring(phi_rel(start = 1e-6)));
  end Small;
  model AtRest "Held by its brake from the start"
    extends Free(spring(phi_rel(start = 0)));
    Rot.Components.Brake brake(mu_pos = [0, 0.5], fn_max = 10);
    Modelica.Blocks.Sources.Constant pressed(k = 1);
  equation
    connect(J.flange_b, brake.flange_a);
    connect(pressed.y, brake.f_normalized);
  end AtRest;
  model Liar "Tells twice what it stores"
    extends Rot.Components.Inertia(phi(fixed = true, start = 0), w(fixed = true, start = 0));
    annotation(__Torsion(storedEnergy = J*w^2));
  end Liar;
  model Wrong
    Rot.Sources.ConstantTorque torque(tau_constant = 1);
    Liar liar(J = 1);
  equation
    connect(torque.flange, liar.flange_a);
  end Wrong;
end Swing;
M
ends 0 'warning\[R317\].*closure' simulate Swing.mo --model Swing.Free --solver euler -o r.csv
grep -q 'smaller --step-size' out || problem "no way out: $(cat out)"
ends 0 'closure' simulate Swing.mo --model Swing.Free --solver rk4 -o r.csv
grep -q 'R317' out && problem "rk4: $(cat out)"
ends 0 'warning\[R317\].*0.5 J of the' simulate Swing.mo --model Swing.Wrong -o r.csv
grep -q 'smaller --tolerance' out && grep -q -- '--report' out || problem "no way out: $(cat out)"
ends 0 'warning\[R317\].*closure' simulate Swing.mo --model Swing.Small -o r.csv
ends 0 'energy' simulate Swing.mo --model Swing.AtRest -o r.csv
grep -q 'R317' out && problem "at rest: $(cat out)"
ends 0 'wrote' simulate Swing.mo --model Swing.Wrong --no-energy -o r.csv
grep -q 'R317' out && problem "without the audit: $(cat out)"

# Steps that an option holds short say nothing of how fast powers change.
cat >Pulse.mo <<'M'
model Pulse "A brake pulses for 50 ms against a prescribed speed: 10 rad/s * (10 N.m * 10 s + 1000 N.m * 0.025 s * 32/35) = 1228.6 J"
  import Rot = Modelica.Mechanics.Rotational;
  Rot.Sources.Speed drive(exact = true, w_ref = 10);
  Rot.Components.Brake brake(mu_pos = [0, 1], fn_max = 1000,
    f_normalized = 1e-2 + noEvent(if abs(time - 5.003) < 0.025 then (1 - ((time - 5.003)/0.025)^2)^3 else 0));
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  connect(drive.flange, brake.flange_a);
  annotation(experiment(StopTime = 10));
end Pulse;
M
ends 0 'in 1\.23e\+03 J' simulate Pulse.mo --max-step 0.01 -o r.csv
# A table of friction that falls below zero: the brake drives its shaft.
cat >Falling.mo <<'M'
model Falling
  import Rot = Modelica.Mechanics.Rotational;
  Rot.Components.Inertia J(J = 1, phi(fixed = true), w(start = 300, fixed = true));
  Rot.Components.Brake brake(mu_pos = [0, 0.4; 100, 0.2], fn_max = 100, f_normalized = 1);
equation
  connect(J.flange_b, brake.flange_a);
  annotation(experiment(StopTime = 5));
end Falling;
M
ends 0 'warning\[R319\].*gave it: 6\.63e.04 J' simulate Falling.mo -o r.csv
ends 0 'dissipated' simulate Falling.mo --set J.w.start=90 -o r.csv
grep -q 'R319' out && problem "a brake that brakes: $(cat out)"
verdict 'the audit knows what it counts'
