#pragma once
// Models for the FMU in this program: what torsion_model() gives is chosen by the test, for each thread.

#include "compiler/package/fmu_table.h"
#include "compiler/pipeline.h"
#include "torsion/simulate.h"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace torsion::testing {

/// The descriptor that instances made by this thread run.
const TorsionModel*& present_model();
/// What torsion_fmi_dependencies() gives to this thread: after use(), the dependencies of that model.
std::vector<std::uint32_t>& present_dependencies();

/// Compiled once per process, by file below examples/.
const Compilation& example(const std::string& file);
const Compilation& compile_text(const std::string& text, const std::string& tunable = "");

const TorsionModel& use(const Compilation& compilation);
/// The same with arrays as one variable; their description. A thread's next use() is without again.
package::FmuTable use_arrays(const Compilation& compilation);
/// What torsion_fmi_arrays() gives to this thread.
std::vector<std::uint32_t>& present_arrays();

/// Value reference of a name; fails the test where there is none.
std::uint32_t reference(const TorsionModel& model, const std::string& name);

inline const char* token(const TorsionModel& model) { return model.strings + model.guid; }

/// A drive with everything that an interface can have.
inline const std::string interface_model = R"(
model Io "Inputs and outputs of all types"
  type Gear = enumeration(low, high) "Gears";
  parameter Modelica.Units.SI.Inertia J(min = 0) = 2 "Inertia";
  parameter Real k = 3 * J;
  final parameter Real two = 2;
  parameter Integer teeth = 12;
  parameter Boolean is_braked = false;
  parameter Gear gear = Gear.high;
  parameter String label = "a <drive> & \"gear\"";
  input Modelica.Units.SI.Torque tau(start = 1);
  input Boolean on(start = true);
  input Integer count(start = 1);
  output Modelica.Units.SI.AngularVelocity w(start = 0, fixed = true, displayUnit = "rpm", nominal = 10);
  output Boolean is_fast;
  output Integer doubled;
  output Real power;
  Modelica.Units.SI.Angle phi(start = 0.5, fixed = true, displayUnit = "deg");
  Real same_w, minus_w, load;
equation
  der(phi) = w;
  load = if is_braked then k * w else 0.1 * w * w;
  J * der(w) = (if on then tau else 0) - load;
  is_fast = w > 0.4;
  doubled = 2 * count;
  power = tau * w + (if is_fast then 1 else 0);
  same_w = w;
  minus_w = -w;
  annotation(experiment(StopTime = 2));
end Io;
)";

/// Arrays of all types; some whose elements differ.
inline const std::string arrays_model = R"(
model Arrays "Arrays"
  type Gear = enumeration(low, high);
  parameter Real A[2,3](each min = 0) = {{1, 2, 3}, {4, 5, 6}} "A matrix";
  parameter Real b[2] = {10, 20}, mixed[2](min = {0, 1}) = {1, 2};
  parameter Integer teeth[3] = {11, 12, 13};
  parameter Boolean flags[2] = {true, false};
  parameter Gear gears[2] = {Gear.low, Gear.high};
  parameter String names[2] = {"one <1>", "two"};
  parameter Real follows[2] = 2*b;
  parameter Integer sizes[2] = {size(A, 1), 2};
  input Real u[3](start = {1, 2, 3});
  input Boolean on[2](each start = true);
  output Real y[2] = A*x + b;
  output Integer counts[2];
  Real x[3](start = {1, 2, 3}, each fixed = true);
  Real z[2](start = {0.5, -0.5}, each fixed = true), z_speed[2];
  Real torn[2](start = {1, 0}, fixed = {true, false});
  Real copy[3] = x, turned[3] = {x[3], x[2], x[1]}, lone = x[2], half[2], grid[2,1,2] = {{{x[1], x[2]}}, {{x[3], x[3] + 1}}};
  Real hidden[sizes[2]];
equation
  der(x) = {u[i] - x[i]^2 for i in 1:3};
  der(z) = z_speed;
  z_speed = {(if flags[1] then 1 else 2)*u[1] - z[1], z[1]*z[2]};
  der(torn[1]) = -torn[1];
  torn[2] = 2*torn[1] + Integer(gears[1]);
  counts = {if on[1] then teeth[1] else 0, if z[1] > 2 then 1 else teeth[2]};
  half[1] = x[1];
  half[2] = 2*x[2];
  hidden = {mixed[1]*time, mixed[2]};
  annotation(experiment(StopTime = 1));
end Arrays;
)";

/// Parameters that decide sizes, equations and components.
inline const std::string structural_model = R"(
model Sizes
  parameter Integer n = 3, m = n + 1;
  parameter Boolean is_damped = true;
  parameter Integer order = 1 annotation(Evaluate = true);
  type Shape = enumeration(rod, ring);
  parameter Shape shape = Shape.ring;
  final parameter Real last = 2.5;
  parameter Real gain = 2;
  Real x[n](each start = 1, each fixed = true), y[m];
  Real damper = x[1] if is_damped;
  output Real sum_of_x = sum(x);
equation
  if is_damped then
    der(x) = -gain*x - fill(last, n);
  else
    der(x) = zeros(n);
  end if;
  if shape == Shape.ring then
    y[1] = y[m];
  else
    y[1] = 1;
  end if;
  for i in 2:m loop
    y[i] = i*order;
  end for;
end Sizes;
)";

} // namespace torsion::testing
