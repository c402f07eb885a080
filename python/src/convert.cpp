#include "convert.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace torsion::python {

void refuse_type(const char* name, const char* wanted, const py::handle& given) {
    throw py::type_error(std::string(name) + ": " + wanted + ", not " + Py_TYPE(given.ptr())->tp_name);
}

Values values_of(const py::dict& set) {
    Values values;
    for (const auto& [name, value] : set) {
        if (py::isinstance<py::str>(value)) values[name.cast<std::string>()] = value.cast<std::string>();
        else values[name.cast<std::string>()] = value.cast<double>();
    }
    return values;
}

void take_settings(const py::dict& options, Values& set) {
    if (options.contains("set")) set = values_of(options["set"]);
}

void take_run_options(const py::dict& options, RunOptions& run) {
#define TORSION_RUN_OPTION(name, ...) take(options, #name, run.name);
#define TORSION_RUN_SOLVER TORSION_RUN_OPTION
#include "torsion/run_options.def"
}

namespace {

const char* kind(const std::optional<double>&) { return "real"; }
const char* kind(const std::optional<std::int64_t>&) { return "whole"; }
const char* kind(const std::int64_t&) { return "whole"; }
const char* kind(const bool&) { return "flag"; }

} // namespace

py::list run_option_rows() {
    py::list rows;
    const RunOptions usual_ones;
#define TORSION_RUN_OPTION(name, at_run_time, type, usual, least, most, word, ...)                                     \
    rows.append(py::make_tuple(#name, word, kind(usual_ones.name), usual_ones.name, least, most));
#include "torsion/run_options.def"
    return rows;
}

SimulateOptions simulate_options(const py::dict& options) {
    auto result = with_inputs<SimulateOptions>(options);
    take(options, "variables", result.variables);
    take(options, "energy", result.energy);
    take(options, "events", result.events);
    take(options, "interpret", result.interpret);
    take(options, "sensitivities", result.sensitivities);
    take(options, "may_compile", result.may_compile);
    take(options, "event_log", result.event_log);
    take(options, "trace_event", result.trace_event);
    take(options, "files", result.files.results);
    take(options, "file_variables", result.files.variables);
    take(options, "report", result.files.report);
    take(options, "provenance", result.files.provenance);
    std::string rows = "grid";
    take(options, "rows", rows);
    result.rows = rows == "steps"  ? Rows::Steps
                  : rows == "ends" ? Rows::Ends
                  : rows == "none" ? Rows::None
                                   : Rows::Grid;
    return result;
}

LinearizeOptions linearize_options(const py::dict& options) {
    auto result = with_inputs<LinearizeOptions>(options);
    take(options, "at", result.at);
    take(options, "freeze_sources", result.freeze_sources);
    take(options, "mean_turn", result.mean_turn);
    take(options, "count", result.count);
    take(options, "near", result.near);
    take(options, "outputs", result.outputs);
    std::string gap = "current";
    take(options, "gap", gap);
    result.gap = gap == "closed" ? GapState::Closed : gap == "open" ? GapState::Open : GapState::Current;
    take(options, "campbell", result.campbell);
    take(options, "orders", result.orders);
    if (options.contains("vary") && !options["vary"].is_none()) result.vary = varied_of(options["vary"]);
    return result;
}

Varied varied_of(const py::handle& item) {
    const auto part = item.cast<py::tuple>();
    Varied varied{part[0].cast<std::string>(), {}, {}};
    if (part[2].is_none()) varied.values = part[1].cast<std::vector<double>>();
    else varied.literals = part[2].cast<std::vector<std::string>>();
    return varied;
}

void take_inputs(const py::dict& options, std::string& file, InputTable& table) {
    take(options, "input_file", file);
    if (!options.contains("inputs") || options["inputs"].is_none()) return;
    const auto parts = options["inputs"].cast<py::dict>();
    take(parts, "names", table.names);
    take(parts, "time", table.time);
    take(parts, "columns", table.columns);
    take(parts, "units", table.units);
}

py::array shown(std::span<const double> numbers, const py::object& owner) {
    py::array_t<double> array({numbers.size()}, {sizeof(double)}, numbers.data(), owner);
    array.attr("flags").attr("writeable") = false;
    return array;
}

py::array_t<double> copied(const std::vector<double>& numbers) {
    return py::array_t<double>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

py::array_t<double> matrix(const std::vector<double>& numbers, std::size_t rows, std::size_t columns) {
    py::array_t<double> array({rows, columns});
    std::copy(numbers.begin(), numbers.end(), array.mutable_data());
    return array;
}

const char* word(Type type) {
    switch (type) {
    case Type::Real: return "Real";
    case Type::Integer: return "Integer";
    case Type::Boolean: return "Boolean";
    case Type::Enumeration: return "enumeration";
    case Type::String: return "String";
    }
    return "";
}

const char* word(Variability variability) {
    switch (variability) {
    case Variability::Constant: return "constant";
    case Variability::Parameter: return "parameter";
    case Variability::Discrete: return "discrete";
    case Variability::Continuous: return "continuous";
    }
    return "";
}

const char* word(Causality causality) {
    switch (causality) {
    case Causality::Local: return "local";
    case Causality::Input: return "input";
    case Causality::Output: return "output";
    }
    return "";
}

const char* word(ParameterKind kind) {
    switch (kind) {
    case ParameterKind::Tunable: return "tunable";
    case ParameterKind::Initial: return "initial";
    case ParameterKind::Structural: return "structural";
    case ParameterKind::Fixed: return "fixed";
    }
    return "";
}

const char* word(RunStatus status) {
    switch (status) {
    case RunStatus::Finished: return "finished";
    case RunStatus::Terminated: return "terminated";
    case RunStatus::Stopped: return "stopped";
    case RunStatus::Failed: return "failed";
    }
    return "";
}

const char* word(Severity severity) {
    switch (severity) {
    case Severity::Note: return "note";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
    }
    return "";
}

namespace {

void add_place(py::dict& result, const std::optional<Range>& range) {
    if (!range) return;
    result["file"] = range->file;
    result["line"] = range->begin.line;
    result["column"] = range->begin.column;
    result["end_line"] = range->end.line;
    result["end_column"] = range->end.column;
}

} // namespace

py::dict diagnostic(const Diagnostic& d) {
    py::dict result;
    result["code"] = d.code;
    result["severity"] = word(d.severity);
    result["message"] = d.message;
    add_place(result, d.range);
    result["label"] = d.label;
    py::list labels;
    for (const DiagnosticLabel& label : d.labels) {
        py::dict one;
        add_place(one, label.range);
        one["text"] = label.text;
        labels.append(one);
    }
    result["labels"] = labels;
    result["notes"] = d.notes;
    result["help"] = d.help;
    result["text"] = render(d);
    return result;
}

py::list diagnostics(std::span<const Diagnostic> all) {
    py::list result;
    for (const Diagnostic& d : all) result.append(diagnostic(d));
    return result;
}

py::dict written(const Written& written) {
    using py::literals::operator""_a;
    py::dict result("files"_a = written.files, "diagnostics"_a = diagnostics(written.diagnostics),
                    "verification"_a = py::none(), "bound"_a = py::none());
    if (const auto& b = written.bound) result["bound"] = py::dict("text"_a = b->text, "json"_a = b->json);
    if (const auto& v = written.verification)
        result["verification"] =
            py::dict("is_same"_a = v->is_same, "has_run"_a = v->has_run, "text"_a = v->text, "json"_a = v->json);
    return result;
}

} // namespace torsion::python
