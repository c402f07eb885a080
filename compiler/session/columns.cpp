#include "compiler/session/description.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/result_state.h"

#include <algorithm>
#include <cstring>

namespace torsion::session {

bool matches(std::string_view pattern, std::string_view name) {
    std::size_t p = 0, n = 0, star = std::string_view::npos, mark = 0;
    while (n < name.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n]) && pattern[p] != '*') ++p, ++n;
        else if (p < pattern.size() && pattern[p] == '*') star = p++, mark = n;
        else if (star != std::string_view::npos) p = star + 1, n = ++mark;
        else return false;
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

void Columns::reset(std::size_t columns, std::size_t rows_expected) {
    rows_ = 0;
    columns_ = columns;
    if (columns * std::max<std::size_t>(rows_expected, 2) > room_) {
        stride_ = std::max<std::size_t>(rows_expected, 2);
        room_ = columns * stride_;
        numbers_ = std::make_unique_for_overwrite<double[]>(room_);
    } else {
        stride_ = columns > 0 ? room_ / columns : 0; // all of the room
    }
}

void Columns::grow() {
    const std::size_t wider = stride_ + stride_ / 2 + 16;
    auto moved = std::make_unique_for_overwrite<double[]>(columns_ * wider);
    for (std::size_t i = 0; i < columns_; ++i)
        std::memcpy(moved.get() + i * wider, numbers_.get() + i * stride_, rows_ * sizeof(double));
    numbers_ = std::move(moved);
    stride_ = wider;
    room_ = columns_ * wider;
}

void ColumnSet::index() {
    for (std::size_t i = 0; i < columns.size(); ++i) numbers.emplace(columns[i].name, i);
    for (std::size_t i = 0; i < parameters.size(); ++i) parameter_numbers.emplace(parameters[i].name, i);
}

namespace {

ColumnDescription described(const TorsionModel& model, const TorsionVariable& v) {
    return {text_of(model, v.name),
            text_of(model, v.unit),
            text_of(model, v.display_unit),
            text_of(model, v.description),
            type_of(v),
            variability_of(v)};
}

} // namespace

std::shared_ptr<const ColumnSet> column_set(const TorsionModel& model, const std::vector<std::string>& patterns) {
    auto set = std::make_shared<ColumnSet>();
    std::map<std::pair<std::uint8_t, std::uint32_t>, std::uint32_t> slots;
    std::vector<bool> has_match(patterns.size());
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        const TorsionVariable& v = model.variables[row];
        if (v.type == TORSION_STRING || v.section == TORSION_TIME) continue;
        const std::string_view name = model.strings + v.name;
        bool is_wanted = patterns.empty() && (v.flags & TORSION_HIDDEN) == 0;
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            if (!matches(patterns[i], name)) continue;
            is_wanted = has_match[i] = true;
        }
        if (v.variability <= TORSION_PARAMETER) {
            if ((v.flags & TORSION_HIDDEN) != 0) continue;
            set->parameters.push_back(described(model, v));
            set->parameter_rows.push_back(v);
            continue;
        }
        if (!is_wanted) continue;
        const auto [slot, is_new] =
            slots.emplace(std::pair(v.section, v.index), static_cast<std::uint32_t>(set->sources.size()));
        if (is_new) set->sources.push_back({v.section, v.index});
        set->columns.push_back(described(model, v));
        set->places.push_back({slot->second, (v.flags & TORSION_NEGATED) != 0, v.type == TORSION_BOOLEAN});
    }
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (!has_match[i])
            refuse(source::Diag::InvalidCommandLine, "--variables: no variable's name matches `" + patterns[i] + "`",
                   {});
    }
    set->index();
    return set;
}

} // namespace torsion::session
