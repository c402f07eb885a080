#include "compiler/session/variant.h"

#include "compiler/session/compilation_cache.h"

#include "torsion/literals.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace torsion::session {

namespace {

std::optional<double> number_of(std::string_view text) {
    if (text == "true" || text == "false") return text == "true" ? 1 : 0;
    double value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
    return is_number ? std::optional(value) : std::nullopt;
}

} // namespace

Variant::Variant(std::shared_ptr<Compilation> compilation, std::map<std::string, std::string> compiled_in)
    : compilation_(std::move(compilation)), model_(compilation_->compiled->descriptor()),
      compiled_in_(std::move(compiled_in)) {}

const RowsByName& Variant::rows() const {
    std::call_once(rows_once_, [&] { rows_ = std::make_unique<const RowsByName>(model_); });
    return *rows_;
}

const std::vector<double>& Variant::defaults() const {
    std::call_once(defaults_once_, [&] {
        runtime::Simulation before(model_);
        TorsionFrame& frame = before.frame();
        const bool has_values = (model_.defaults == nullptr || model_.defaults(&frame) == 0) &&
                                (model_.parameters == nullptr || model_.parameters(&frame) == 0);
        if (has_values) defaults_.assign(frame.p, frame.p + model_.n_p);
    });
    return defaults_;
}

std::vector<std::string> Variant::literals_of(const TorsionVariable& variable) const {
    return runtime::enumeration_of(model_, static_cast<std::uint32_t>(&variable - model_.variables)).literals;
}

std::size_t Variant::count_literals(const TorsionVariable& variable) const {
    if (const std::size_t named = literals_of(variable).size(); named > 0) return named;
    const auto row = static_cast<std::uint32_t>(&variable - model_.variables);
    for (std::uint32_t i = 0; i < model_.n_limits; ++i) {
        if (model_.limits[i].variable == row) return model_.limits[i].literals;
    }
    return 0;
}

/// Of the variable's type; nothing for other values, which a compilation refuses in its own words.
std::optional<double> Variant::number(const Value& value, const TorsionVariable& variable) const {
    const double* given = std::get_if<double>(&value);
    std::optional<double> result = given != nullptr ? std::optional(*given) : number_of(std::get<std::string>(value));
    if (variable.type == TORSION_ENUMERATION && given == nullptr) {
        const std::string& text = std::get<std::string>(value);
        const std::vector<std::string> literals = literals_of(variable);
        const auto found = std::find(literals.begin(), literals.end(), text.substr(text.rfind('.') + 1));
        result =
            found == literals.end() ? std::nullopt : std::optional(static_cast<double>(found - literals.begin() + 1));
    }
    if (!result || !std::isfinite(*result)) return std::nullopt;
    const bool is_truth = given == nullptr && !std::get<std::string>(value).empty() &&
                          std::isalpha(static_cast<unsigned char>(std::get<std::string>(value)[0]));
    switch (variable.type) {
    case TORSION_REAL: return is_truth ? std::nullopt : result;
    case TORSION_INTEGER:
        return is_truth || *result != std::floor(*result) || std::abs(*result) > 0x1p53 ? std::nullopt : result;
    case TORSION_BOOLEAN:
        return (given != nullptr || is_truth) && (*result == 0 || *result == 1) ? result : std::nullopt;
    case TORSION_ENUMERATION: {
        const std::size_t literals = count_literals(variable); // none: of a library of an older version
        const bool fits = *result == std::floor(*result) && *result >= 1 &&
                          (literals == 0 || *result <= static_cast<double>(literals));
        return fits && (given != nullptr || is_truth) ? result : std::nullopt;
    }
    default: return std::nullopt;
    }
}

// A 0 can decide the equations: a parameter that is 0 may be settled (structure/settle.h).
bool Variant::is_of_same_kind(double value, std::uint32_t row) const {
    const TorsionVariable& variable = model_.variables[row];
    if (variable.section != TORSION_P || variable.type == TORSION_BOOLEAN || variable.type == TORSION_ENUMERATION ||
        defaults().empty())
        return true;
    return (value == 0) == (defaults()[variable.index] == 0);
}

std::optional<std::vector<Assignment>> Variant::assignments(const Values& set, std::string& obstacle) const {
    std::size_t compiled_in = 0; // of those that are set
    std::vector<Assignment> result;
    result.reserve(set.size());
    for (const auto& [name, value] : set) {
        const auto known = compiled_in_.empty() ? compiled_in_.end() : compiled_in_.find(name);
        if (known != compiled_in_.end()) ++compiled_in;
        if (known != compiled_in_.end() && known->second == setting_text(value)) continue;
        const std::uint32_t row = rows().changeable(name);
        const auto wanted = row != RowsByName::none ? number(value, model_.variables[row]) : std::nullopt;
        if (!wanted || !is_of_same_kind(*wanted, row)) return obstacle = name, std::nullopt;
        result.emplace_back(row, *wanted);
    }
    if (compiled_in < compiled_in_.size()) return obstacle.clear(), std::nullopt; // it has values that are not wanted
    return result;
}

std::string Variant::broken_limit(const std::vector<Assignment>& values) const {
    if (values.empty()) return {};
    if (!compilation_->model) {
        const std::lock_guard lock(mutex_);
        if (!limits_.of_library) limits_.of_library = std::make_unique<runtime::LimitCheck>(model_);
        const auto broken = limits_.of_library->broken_by(values);
        return broken ? broken->text : std::string();
    }
    const structure::SortedModel& sorted = *compilation_->model;
    const std::lock_guard lock(mutex_);
    const bool is_known = std::equal(values.begin(), values.end(), limits_.rows.begin(), limits_.rows.end(),
                                     [](const Assignment& a, std::uint32_t row) { return a.first == row; });
    if (!is_known) {
        limits_.rows.clear();
        std::vector<flat::VarId> varied;
        for (const auto& [row, value] : values) limits_.rows.push_back(row), varied.emplace_back(row);
        limits_.limits = std::make_unique<structure::VariedLimits>(sorted.flat, sorted.parameters, varied);
        if (!limits_.limits->are_any()) limits_.limits.reset();
    }
    if (!limits_.limits) return {};
    std::vector<double> numbers;
    for (const auto& [row, value] : values) numbers.push_back(value);
    const auto outside = limits_.limits->broken_by(numbers);
    return outside ? structure::words_of(*outside, sorted.flat) : std::string();
}

std::string Variant::obstacle_to(const std::vector<Assignment>& values, std::uint32_t row, bool may_compile) const {
    const auto found = std::find_if(values.begin(), values.end(), [&](const Assignment& a) { return a.first == row; });
    const TorsionVariable& variable = model_.variables[row];
    const std::string name = text_of(model_, variable.name);
    if (!number(found->second, variable)) return "`" + name + "` cannot have this value";
    if (!may_compile && !is_of_same_kind(found->second, row))
        return "`" + name + "`: a 0 can decide the equations; simulate() compiles the model for it";
    return broken_limit(values);
}

std::shared_ptr<const ColumnSet> Variant::columns(const std::vector<std::string>& patterns) const {
    {
        const std::lock_guard lock(mutex_);
        if (columns_ && patterns_ == patterns) return columns_;
    }
    auto set = column_set(model_, patterns);
    const std::lock_guard lock(mutex_);
    patterns_ = patterns;
    return columns_ = std::move(set);
}

Variant::Instance::Instance(std::shared_ptr<const Variant> variant) : variant_(std::move(variant)) {
    {
        const std::lock_guard lock(variant_->mutex_);
        if (!variant_->idle_.empty()) {
            simulation_ = std::move(variant_->idle_.back());
            variant_->idle_.pop_back();
        }
    }
    if (!simulation_) simulation_ = std::make_unique<runtime::Simulation>(variant_->model());
}

Variant::Instance::~Instance() {
    if (!simulation_) return; // moved from
    const std::lock_guard lock(variant_->mutex_);
    if (variant_->idle_.size() < most_idle) variant_->idle_.push_back(std::move(simulation_));
}

} // namespace torsion::session
