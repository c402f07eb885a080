#include "compiler/analysis/linear/linear_report.h"

#include "runtime/output/mat4.h"
#include "torsion/simulate.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t widest = 8; ///< columns of a printed matrix

Json json_of(const Matrix& matrix) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        Json row = Json::array();
        for (std::size_t j = 0; j < matrix.columns; ++j) row.push_back(matrix(i, j));
        rows.push_back(std::move(row));
    }
    return rows;
}

Json json_of(const std::vector<LinearVariable>& variables, const TorsionFrame& frame) {
    Json list = Json::array();
    for (const LinearVariable& v : variables) {
        list.push_back({{"name", v.name},
                        {"unit", v.unit},
                        {"description", v.description},
                        {"value", runtime::value_of(frame, frame.model->variables[v.row])}});
    }
    return list;
}

std::vector<std::string> names_of(const std::vector<LinearVariable>& variables) {
    std::vector<std::string> names;
    for (const LinearVariable& v : variables) names.push_back(v.name);
    return names;
}

std::vector<std::string> units_of(const std::vector<LinearVariable>& variables) {
    std::vector<std::string> units;
    for (const LinearVariable& v : variables) units.push_back(v.unit);
    return units;
}

/// [A, B; C, D], the form that tools for linear systems read.
Matrix joined(const LinearSystem& system) {
    const std::size_t n = system.states.size(), m = system.inputs.size(), p = system.outputs.size();
    Matrix all(n + p, n + m);
    const auto put = [&](const Matrix& part, std::size_t row, std::size_t column) {
        for (std::size_t j = 0; j < part.columns; ++j) {
            for (const Entry& e : part.column(j)) all(row + e.row, column + j) = e.value;
        }
    };
    put(system.a, 0, 0), put(system.b, 0, n), put(system.c, n, 0), put(system.d, n, n);
    return all;
}

std::string unit_text(const LinearVariable& v) {
    return v.unit.empty() ? v.name : fmt::format("{} [{}]", v.name, v.unit);
}

std::string list_text(const char* what, const std::vector<LinearVariable>& variables) {
    std::string text;
    for (const LinearVariable& v : variables) text += fmt::format("{}{}", text.empty() ? "" : ", ", unit_text(v));
    return text.empty() ? "" : fmt::format("{:<12}{}\n", what, text);
}

std::string matrix_text(const char* name, const Matrix& m) {
    if (m.rows == 0 || m.columns == 0) return "";
    std::size_t entries = 0;
    for (std::size_t j = 0; j < m.columns; ++j) entries += m.column(j).size();
    std::string text = fmt::format("{} = {} × {}, {} not 0\n", name, m.rows, m.columns, entries);
    for (std::size_t i = 0; i < m.rows && m.columns <= widest && m.rows <= 2 * widest; ++i) {
        for (std::size_t j = 0; j < m.columns; ++j) text += fmt::format("{:>13.6g}", m(i, j) + 0.0);
        text += "\n";
    }
    return text;
}

} // namespace

std::string linear_text(const LinearRecord& record) {
    const LinearSystem& system = record.system;
    const std::string& name = record.model_name;
    std::string text =
        fmt::format("{} at t = {:g} s: {} states, {} inputs, {} outputs\n", name.substr(name.rfind('.') + 1),
                    system.time, system.states.size(), system.inputs.size(), system.outputs.size());
    if (!record.components.empty()) text += fmt::format("{:<12}{}\n", "mode", words_of(record.components));
    std::string held;
    for (const auto& motion : system.held)
        held += fmt::format("{}{}{}", held.empty() ? "" : ", ", motion.name,
                            motion.by.empty() ? "" : " (" + motion.by + ")");
    if (!held.empty()) text += fmt::format("{:<12}{}\n", "held", held);
    if (system.rests_on_differences)
        text +=
            fmt::format("{:<12}an external function names no derivative: differences stand for it\n", "derivatives");
    text += list_text("x", system.states) + list_text("u", system.inputs) + list_text("y", system.outputs);
    return text + matrix_text("A", system.a) + matrix_text("B", system.b) + matrix_text("C", system.c) +
           matrix_text("D", system.d);
}

std::string linear_json(const LinearRecord& record) {
    const LinearSystem& system = record.system;
    Json json = {{"model", record.model_name}, {"time", system.time}};
    json["mode"] = Json::array();
    for (const auto& mode : record.components)
        json["mode"].push_back({{"component", mode.component}, {"is", mode.words}});
    json["held"] = Json::array();
    for (const auto& held : system.held) json["held"].push_back({{"name", held.name}, {"by", held.by}});
    json["derivatives"] = system.rests_on_differences ? "differences in external functions" : "exact";
    json["states"] = json_of(system.states, record.frame);
    json["inputs"] = json_of(system.inputs, record.frame);
    json["outputs"] = json_of(system.outputs, record.frame);
    json["A"] = json_of(system.a), json["B"] = json_of(system.b), json["C"] = json_of(system.c),
    json["D"] = json_of(system.d);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string write_linear_system(const std::string& path, const LinearRecord& record) {
    const LinearSystem& system = record.system;
    runtime::Mat4Writer file(path);
    if (!file.open()) return file.error();
    const auto matrix = [&](const char* name, const Matrix& m) {
        file.matrix(name, m.rows, m.columns, m.dense().data());
    };
    const double count = static_cast<double>(system.states.size()), time = system.time;
    const std::vector<std::string> x = names_of(system.states), u = names_of(system.inputs),
                                   y = names_of(system.outputs);
    std::vector<std::string> all = x;
    all.insert(all.end(), u.begin(), u.end());
    all.insert(all.end(), y.begin(), y.end());
    matrix("ABCD", joined(system));
    file.matrix("nx", 1, 1, &count);
    file.text("xuyName", all);
    matrix("A", system.a), matrix("B", system.b), matrix("C", system.c), matrix("D", system.d);
    file.text("x_name", x), file.text("u_name", u), file.text("y_name", y);
    file.text("x_unit", units_of(system.states)), file.text("u_unit", units_of(system.inputs)),
        file.text("y_unit", units_of(system.outputs));
    file.matrix("time", 1, 1, &time);
    file.text("mode", {words_of(record.components)});
    return file.is_good() && file.close() ? "" : file.error();
}

} // namespace torsion::analysis
