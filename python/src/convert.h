#pragma once
// Python's values to those of a session and back. Options come as dicts that the package's Python files have filled: a missing key is a default.

#include "torsion/session.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::python {

namespace py = pybind11;

/// An option of a dict; `none`, and a key that is missing, leave the target as it is.
template <class T>
void take(const py::dict& options, const char* name, T& target) {
    if (options.contains(name) && !options[name].is_none()) target = options[name].cast<T>();
}
template <class T>
void take(const py::dict& options, const char* name, std::optional<T>& target) {
    if (options.contains(name) && !options[name].is_none()) target = options[name].cast<T>();
}

/// Numbers stay numbers, texts are in Modelica syntax (torsion/_values.py makes them).
Values values_of(const py::dict& set);
void take_run_options(const py::dict& options, RunOptions& run);
SimulateOptions simulate_options(const py::dict& options);
LinearizeOptions linearize_options(const py::dict& options);
std::optional<InputTable> input_table(const py::object& inputs);

/// The numbers as a read-only array over the owner's memory, which the array keeps alive.
py::array shown(std::span<const double> numbers, const py::object& owner);
/// A new array.
py::array_t<double> copied(const std::vector<double>& numbers);
/// `numbers`, row by row, as a new array.
py::array_t<double> matrix(const std::vector<double>& numbers, std::size_t rows, std::size_t columns);

const char* word(Type type);
const char* word(Variability variability);
const char* word(Causality causality);
const char* word(ParameterKind kind);
const char* word(RunStatus status);
const char* word(Severity severity);

/// A dict with the parts of a message, and `text`: as the command line prints it.
py::dict diagnostic(const Diagnostic& diagnostic);
py::list diagnostics(std::span<const Diagnostic> all);

} // namespace torsion::python
