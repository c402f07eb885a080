#include "runtime/import/inputs.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace torsion::fmu {

std::string wrong_value(Type type, double value) {
    double low = 0, high = 1;
    switch (type) {
    case Type::Float32:
    case Type::Float64: return std::isfinite(value) ? "" : "is not a finite number";
    case Type::Boolean: return value == 0 || value == 1 ? "" : "is neither false (0) nor true (1)";
    case Type::Int8: low = -0x1p7, high = 0x1p7 - 1; break;
    case Type::UInt8: high = 0x1p8 - 1; break;
    case Type::Int16: low = -0x1p15, high = 0x1p15 - 1; break;
    case Type::UInt16: high = 0x1p16 - 1; break;
    case Type::UInt32: high = 0x1p32 - 1; break;
    case Type::Int64: low = -0x1p63, high = 0x1p63; break; // as doubles, the largest ones round up
    case Type::UInt64: high = 0x1p64; break;
    default: low = -0x1p31, high = 0x1p31 - 1; break;
    }
    if (value != std::floor(value)) return "is not a whole number";
    return value >= low && value <= high ? "" : "is out of the type's range";
}

std::vector<InputVariable> inputs_of(const Description& description) {
    std::vector<InputVariable> result;
    for (const Variable& v : description.variables) {
        if (v.causality != Causality::Input) continue;
        const bool is_real = v.type == Type::Float64 || v.type == Type::Float32;
        InputVariable input{v.name,
                            v.unit,
                            v.reference,
                            v.type,
                            is_real && v.variability == Variability::Continuous,
                            v.type < Type::String};
        if (v.literals)
            for (const Literal& literal : *v.literals)
                input.literals.emplace_back(literal.name, static_cast<double>(literal.value));
        input.size = v.size;
        for (; input.element < v.size; ++input.element) {
            input.name = element_name(v, input.element);
            result.push_back(input);
        }
    }
    return result;
}

namespace {

/// Into the unit of the input; false, with a reason, where the column's own unit does not fit.
bool convert(std::vector<double>& values, const InputVariable& input, const InputTable& table, std::size_t column,
             runtime::Message& problem) {
    const std::string own = column < table.units.size() ? table.units[column] : "";
    if (own.empty() || own == input.unit || (own == "1" && input.unit.empty())) return true;
    problem.text = "--inputs: the column `" + input.name + "` is in `" + own + "`, the input ";
    if (input.unit.empty()) {
        problem.text += "has no unit";
        problem.help = "take the unit away, if the numbers fit as they are; or give the input its unit";
        return false;
    }
    problem.text += "in `" + input.unit + "`";
    const auto change = table.unit_change ? table.unit_change(own, input.unit) : std::nullopt;
    if (!change) return false;
    for (double& value : values) value = change->factor * value + change->offset;
    return true;
}

std::string words_of_literals(const InputVariable& input) {
    std::string words;
    for (const auto& [name, value] : input.literals) words += (words.empty() ? "its literals are " : ", ") + name;
    return words;
}

/// The numbers of literals, which may have the name of their type before them.
bool read_words(std::vector<double>& values, const InputVariable& input, const InputTable& table, std::size_t column,
                runtime::Message& problem) {
    for (const InputTable::Word& cell : table.words) {
        if (cell.column != column) continue;
        const std::string name = cell.word.substr(cell.word.rfind('.') + 1);
        const auto literal =
            std::find_if(input.literals.begin(), input.literals.end(), [&](const auto& l) { return l.first == name; });
        if (literal != input.literals.end()) {
            values[cell.row] = literal->second;
            continue;
        }
        problem.text = "--inputs: line " + std::to_string(cell.line) + ": `" + cell.word + "` is " +
                       (input.literals.empty() ? "not a number" : "no literal of `" + input.name + "`");
        problem.help = words_of_literals(input);
        return false;
    }
    return true;
}

bool check_values(const std::vector<double>& values, const InputVariable& input, runtime::Message& problem) {
    for (std::size_t row = 0; row < values.size(); ++row) {
        std::string wrong = wrong_value(input.type, values[row]);
        const bool is_one =
            input.literals.empty() || std::any_of(input.literals.begin(), input.literals.end(),
                                                  [&](const auto& l) { return l.second == values[row]; });
        if (wrong.empty() && !is_one)
            wrong = "is the value of none of its literals", problem.help = words_of_literals(input);
        if (wrong.empty()) continue;
        problem.text = "--inputs: the value of `" + input.name + "` in row " + std::to_string(row + 1) + " " + wrong;
        return false;
    }
    return true;
}

} // namespace

bool Inputs::bind(const InputTable& table, const std::vector<InputVariable>& inputs, const char* owner,
                  runtime::Message& problem) {
    problem.code = "E204";
    std::set<std::string> names;
    time_ = table.time;
    for (std::size_t c = 0; c < table.names.size(); ++c) {
        const std::string& name = table.names[c];
        const auto input =
            std::find_if(inputs.begin(), inputs.end(), [&](const InputVariable& v) { return v.name == name; });
        if (input == inputs.end()) {
            problem.text = std::string("--inputs: ") + owner + " has no input `" + name + "`";
            for (const InputVariable& v : inputs)
                problem.help += (problem.help.empty() ? "its inputs are " : ", ") + v.name;
            if (problem.help.empty()) problem.help = "it has no inputs at all";
            return false;
        }
        if (!names.insert(name).second)
            return problem.text = "--inputs: the column `" + name + "` is there twice", false;
        if (!input->is_scalar)
            return problem.text = "--inputs: `" + name + "` is a text or a clock: not supported", false;
        std::vector<double> values = table.columns[c];
        if (!read_words(values, *input, table, c, problem) || !convert(values, *input, table, c, problem) ||
            !check_values(values, *input, problem))
            return false;
        problem.text.clear();
        columns_.push_back(
            {input->reference, input->type, input->is_continuous, std::move(values), input->element, input->size});
    }
    if (!join_arrays(inputs, problem)) return false;
    for (std::size_t row = 1; row < time_.size(); ++row) {
        if (jumps(row) && (jumps_.empty() || jumps_.back() != time_[row])) jumps_.push_back(time_[row]);
    }
    for (std::size_t row = 0; row < time_.size(); ++row) {
        if (bends(row) && (bends_.empty() || bends_.back() != time_[row])) bends_.push_back(time_[row]);
        if (is_corner(row) && (corners_.empty() || corners_.back() != time_[row])) corners_.push_back(time_[row]);
    }
    return true;
}

// An FMU takes the values of an array at once.
bool Inputs::join_arrays(const std::vector<InputVariable>& inputs, runtime::Message& problem) {
    if (std::ranges::all_of(columns_, [](const Column& column) { return column.size == 1; })) return true;
    std::ranges::stable_sort(columns_, {},
                             [](const Column& column) { return std::pair(column.reference, column.element); });
    for (std::size_t i = 0; i < columns_.size(); i += columns_[i].size) {
        const Column& first = columns_[i];
        const std::size_t last = i + first.size - 1;
        if (last < columns_.size() && columns_[last].reference == first.reference) continue;
        const auto is_missing = [&](const InputVariable& v) {
            return v.reference == first.reference && std::ranges::none_of(columns_, [&](const Column& column) {
                       return column.reference == v.reference && column.element == v.element;
                   });
        };
        const auto missing = std::ranges::find_if(inputs, is_missing);
        problem.text = "--inputs: there is no column `" + (missing == inputs.end() ? "" : missing->name) + "`";
        problem.help = "an array is set as a whole: all of its elements have a column, or none";
        return false;
    }
    return true;
}

// A jump between this row and the one before.
bool Inputs::jumps(std::size_t row) const {
    return std::any_of(columns_.begin(), columns_.end(), [&](const Column& column) {
        return column.values[row] != column.values[row - 1] && (!column.is_continuous || time_[row] == time_[row - 1]);
    });
}

// Two rows of one time: most are jumps, which are events anyhow.
bool Inputs::is_double(std::size_t row) const {
    return (row > 0 && time_[row] == time_[row - 1]) || (row + 1 < time_.size() && time_[row] == time_[row + 1]);
}

/// `differ(value, slope before, slope after, shorter line)` of some continuous input. Outside of the table slopes are
/// 0.
template <class Differ>
bool Inputs::changes_slope(std::size_t row, Differ&& differ) const {
    const bool is_first = row == 0, is_last = row + 1 == time_.size();
    return std::any_of(columns_.begin(), columns_.end(), [&](const Column& column) {
        if (!column.is_continuous) return false;
        const std::vector<double>& v = column.values;
        const double before = is_first ? 0 : (v[row] - v[row - 1]) / (time_[row] - time_[row - 1]);
        const double after = is_last ? 0 : (v[row + 1] - v[row]) / (time_[row + 1] - time_[row]);
        const double shortest = std::min(is_first ? INFINITY : time_[row] - time_[row - 1],
                                         is_last ? INFINITY : time_[row + 1] - time_[row]);
        return differ(v[row], before, after, shortest);
    });
}

// Slopes that differ by more than roundings of the values.
bool Inputs::bends(std::size_t row) const {
    return is_double(row) || changes_slope(row, [](double value, double before, double after, double shortest) {
               const double steepest = std::max(std::abs(before), std::abs(after));
               return std::abs(after - before) * shortest > 1e-12 * std::abs(value) + 1e-9 * steepest * shortest;
           });
}

// Not where a smooth signal was sampled finely.
bool Inputs::is_corner(std::size_t row) const {
    return bends(row) && (is_double(row) || changes_slope(row, [](double, double before, double after, double) {
                              return std::abs(after - before) > 0.5 * std::max(std::abs(before), std::abs(after));
                          }));
}

double Inputs::value(const Column& column, double time) const {
    const bool is_right = time <= passed_;
    const auto after = is_right ? std::upper_bound(time_.begin(), time_.end(), time)
                                : std::lower_bound(time_.begin(), time_.end(), time);
    const auto i = static_cast<std::size_t>(after - time_.begin()); // the first row after the time
    if (i == 0) return column.values.front();
    if (i == time_.size()) return column.values.back();
    if (!column.is_continuous) return column.values[i - 1];
    const double share = (time - time_[i - 1]) / (time_[i] - time_[i - 1]);
    return column.values[i - 1] + share * (column.values[i] - column.values[i - 1]);
}

Status Inputs::set(Fmu& fmu, double time, bool only_continuous) const {
    std::vector<double> values;
    for (std::size_t i = 0; i < columns_.size(); i += columns_[i].size) {
        const Column& first = columns_[i];
        if (only_continuous && !first.is_continuous) continue;
        values.clear();
        for (std::size_t k = 0; k < first.size; ++k) values.push_back(value(columns_[i + k], time));
        const Status status = fmu.set(first.type, &first.reference, 1, values.data(), values.size());
        if (status > Status::Warning) return status;
    }
    return Status::Ok;
}

double Inputs::next_jump(double time) const {
    const auto next = std::upper_bound(jumps_.begin(), jumps_.end(), time);
    return next == jumps_.end() ? INFINITY : *next;
}

std::vector<std::uint32_t> Inputs::continuous_references() const {
    std::vector<std::uint32_t> references;
    for (const Column& column : columns_) {
        if (column.is_continuous && column.type == Type::Float64) references.push_back(column.reference);
    }
    return references;
}

std::vector<double> Inputs::slopes(double time) const {
    return slopes_up_to(static_cast<std::size_t>(std::upper_bound(time_.begin(), time_.end(), time) - time_.begin()));
}

std::vector<double> Inputs::slopes_before(double time) const {
    return slopes_up_to(static_cast<std::size_t>(std::lower_bound(time_.begin(), time_.end(), time) - time_.begin()));
}

/// Of the line that ends there.
std::vector<double> Inputs::slopes_up_to(std::size_t i) const {
    std::vector<double> result;
    for (const Column& column : columns_) {
        if (!column.is_continuous || column.type != Type::Float64) continue;
        const bool is_inside = i > 0 && i < time_.size() && time_[i] > time_[i - 1];
        result.push_back(is_inside ? (column.values[i] - column.values[i - 1]) / (time_[i] - time_[i - 1]) : 0);
    }
    return result;
}

} // namespace torsion::fmu
