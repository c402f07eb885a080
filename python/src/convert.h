#pragma once
// Python's values to those of a session and back. Options come as dicts that the package's Python files have filled: a
// missing key is a default.

#include "torsion/session.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace torsion::python {

namespace py = pybind11;

/// What a user is told to give for a type of C++.
template <class T>
const char* wanted() {
    if constexpr (std::is_same_v<T, bool>) return "True or False";
    else if constexpr (std::is_integral_v<T>) return "a whole number";
    else if constexpr (std::is_floating_point_v<T>) return "a number";
    else if constexpr (std::is_same_v<T, std::string>) return "a text";
    else if constexpr (std::is_same_v<T, std::vector<std::string>>) return "a list of texts";
    else return "other values";
}

/// TypeError: `version: a whole number, not str`.
[[noreturn]] void refuse_type(const char* name, const char* wanted, const py::handle& given);

template <class T>
T value(const char* name, const py::handle& given) {
    try {
        return given.cast<T>();
    } catch (const py::cast_error&) {
        refuse_type(name, wanted<T>(), given);
    }
}

/// An option of a dict; `none`, and a key that is missing, leave the target as it is.
template <class T>
void take(const py::dict& options, const char* name, T& target) {
    if (options.contains(name) && !options[name].is_none()) target = value<T>(name, options[name]);
}
template <class T>
void take(const py::dict& options, const char* name, std::optional<T>& target) {
    if (options.contains(name) && !options[name].is_none()) target = value<T>(name, options[name]);
}

/// Numbers stay numbers, texts are in Modelica syntax (torsion/_values.py makes them).
Values values_of(const py::dict& set);
void take_settings(const py::dict& options, Values& set);
void take_run_options(const py::dict& options, RunOptions& run);
/// (name, word of the command line, "real", "whole" or "flag", usual value, least, most) each.
py::list run_option_rows();
/// What all kinds of work with a model take: `run` and `set`.
template <class Options>
Options with_run(const py::dict& options) {
    Options result;
    take_run_options(options, result.run);
    take_settings(options, result.set);
    return result;
}
/// Of a file, or a table.
void take_inputs(const py::dict& options, std::string& file, InputTable& table);
/// What takes input signals, too.
template <class Options>
Options with_inputs(const py::dict& options) {
    auto result = with_run<Options>(options);
    take_inputs(options, result.input_file, result.inputs);
    return result;
}
SimulateOptions simulate_options(const py::dict& options);
LinearizeOptions linearize_options(const py::dict& options);
/// (name, numbers, literals or None)
Varied varied_of(const py::handle& item);

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
/// What torsion/_written.py takes.
py::dict written(const Written& written);

} // namespace torsion::python
