#include "compiler/package/fmu_arrays.h"

#include "torsion/fmi/array_table.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace torsion::package {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

struct Subscripted {
    std::string base;
    std::vector<std::size_t> subscripts;
};

/// `a.b[1,2]` is element (1, 2) of `a.b`, `der(a.b[1])` one of `der(a.b)`. Nothing: this is no name of an element.
std::optional<Subscripted> subscripted(const std::string& name) {
    const std::size_t end = name.rfind(']'), begin = end == std::string::npos ? end : name.rfind('[', end);
    if (begin == std::string::npos || begin == 0) return std::nullopt;
    const std::string tail = name.substr(end + 1);
    const bool is_derivative =
        name.starts_with("der(") && tail.ends_with(")") && (tail.size() == 1 || tail.starts_with(","));
    if (!tail.empty() && !is_derivative) return std::nullopt;
    Subscripted result{name.substr(0, begin) + tail, {0}};
    for (const char c : std::string_view(name).substr(begin + 1, end - begin - 1)) {
        if (c == ',') result.subscripts.push_back(0);
        else if (c >= '0' && c <= '9')
            result.subscripts.back() = 10 * result.subscripts.back() + static_cast<std::size_t>(c - '0');
        else return std::nullopt;
    }
    return result;
}

/// An element: a variable of the table, or one of its aliases.
struct Entry {
    std::size_t variable, alias = none;
    std::vector<std::size_t> subscripts;
    bool operator==(const Entry&) const = default;
};

struct Group {
    std::string name;
    std::vector<Entry> entries;
    std::vector<std::size_t> sizes;
    bool is_kept = true;
    bool is_alias = false;
    std::vector<std::size_t> aliases; ///< groups whose elements are aliases of these
    std::size_t index = none;         ///< in the new table
};

class ArrayMaker {
public:
    explicit ArrayMaker(const FmuTable& table) : table_(table) {}

    FmuTable operator()() {
        gather();
        for (Group& group : groups_) group.is_kept = is_complete(group) && are_alike(group);
        drop_torn_states();
        find_alias_arrays();
        note_elements();
        build();
        return std::move(result_);
    }

private:
    void gather() {
        std::map<std::string, std::size_t> by_name;
        std::set<std::string> names;
        const auto add = [&](const std::string& name, std::size_t variable, std::size_t alias) {
            names.insert(name);
            auto element = subscripted(name);
            if (!element) return;
            const auto [found, fresh] = by_name.try_emplace(element->base, groups_.size());
            if (fresh) groups_.emplace_back().name = element->base;
            groups_[found->second].entries.push_back({variable, alias, std::move(element->subscripts)});
        };
        for (std::size_t i = 0; i < table_.variables.size(); ++i) {
            add(table_.variables[i].name, i, none);
            for (std::size_t a = 0; a < table_.variables[i].aliases.size(); ++a)
                add(table_.variables[i].aliases[a].name, i, a);
        }
        for (const FmuRealType& type : table_.types) names.insert(type.name);
        std::erase_if(groups_, [&](const Group& group) { return names.contains(group.name); });
    }

    /// Sorts the elements, row-major. True: each is there once.
    static bool is_complete(Group& group) {
        std::ranges::sort(group.entries, {}, &Entry::subscripts);
        group.sizes = group.entries.back().subscripts;
        for (const Entry& entry : group.entries) {
            if (entry.subscripts.size() != group.sizes.size()) return false;
            for (std::size_t d = 0; d < group.sizes.size(); ++d)
                group.sizes[d] = std::max(group.sizes[d], entry.subscripts[d]);
        }
        std::size_t count = 1;
        for (const std::size_t size : group.sizes) count = size > 0 && count <= group.entries.size() ? count * size : 0;
        const auto is_same = [](const Entry& a, const Entry& b) { return a.subscripts == b.subscripts; };
        const auto is_outside = [](const Entry& entry) {
            return std::ranges::find(entry.subscripts, 0u) != entry.subscripts.end();
        };
        return count == group.entries.size() &&
               std::ranges::adjacent_find(group.entries, is_same) == group.entries.end() &&
               std::ranges::none_of(group.entries, is_outside);
    }

    /// As a variable of its own. One value has one start value: an alias has none.
    FmuVariable variable_of(const Entry& entry) const {
        FmuVariable x = table_.variables[entry.variable];
        const std::vector<FmuAlias> aliases = std::exchange(x.aliases, {});
        if (entry.alias == none) return x;
        const FmuAlias& alias = aliases[entry.alias];
        x.reference = alias.reference;
        x.name = alias.name, x.description = alias.description, x.display_unit = alias.display_unit;
        x.initial = "calculated", x.has_start = false, x.start = 0;
        x.derivative_of.reset();
        return x;
    }

    bool are_alike(const Group& group) const {
        const auto kind = [](const FmuVariable& x) {
            return std::tuple(x.type, x.causality, x.variability, x.initial, x.has_start, x.unit, x.display_unit,
                              x.quantity, x.enumeration, x.declared_type, x.min, x.max, x.nominal);
        };
        const auto first = kind(variable_of(group.entries.front()));
        return std::ranges::all_of(group.entries,
                                   [&](const Entry& entry) { return kind(variable_of(entry)) == first; });
    }

    /// Are these variables, in this order, the elements of one array of these sizes?
    bool are_array(const std::vector<std::size_t>& variables, const std::vector<std::size_t>& sizes) const {
        const auto fits = [&](const Group& group) {
            const auto is_same = [](const Entry& entry, std::size_t variable) {
                return entry.alias == none && entry.variable == variable;
            };
            return group.is_kept && group.sizes == sizes && std::ranges::equal(group.entries, variables, is_same);
        };
        const auto found = group_of_.find(variables.front());
        return found != group_of_.end() && fits(groups_[found->second]);
    }

    /// A state and its derivative are arrays both, or none; the states follow each other.
    bool keeps_states(const Group& group) const {
        // what the elements are the derivatives of; the derivatives of the elements
        std::vector<std::size_t> states, derivatives;
        std::size_t first_state = 0;
        for (const Entry& entry : group.entries) {
            if (entry.alias != none) continue;
            if (const auto& of = table_.variables[entry.variable].derivative_of) states.push_back(*of);
            const auto state = state_number_.find(entry.variable);
            if (state == state_number_.end()) continue;
            if (derivatives.empty()) first_state = state->second;
            if (state->second != first_state + derivatives.size()) return false;
            derivatives.push_back(table_.derivatives[state->second].variable);
        }
        for (const auto* others : {&states, &derivatives}) {
            if (!others->empty() && (others->size() != group.entries.size() || !are_array(*others, group.sizes)))
                return false;
        }
        return true;
    }

    void drop_torn_states() {
        for (std::size_t i = 0; i < table_.states.size(); ++i) state_number_.emplace(table_.states[i], i);
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            for (const Entry& entry : groups_[g].entries) {
                if (entry.alias == none) group_of_.emplace(entry.variable, g);
            }
        }
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (Group& group : groups_) {
                if (!group.is_kept || keeps_states(group)) continue;
                group.is_kept = false;
                has_changed = true;
            }
        }
    }

    void find_alias_arrays() {
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            Group& group = groups_[g];
            const bool are_aliases =
                std::ranges::all_of(group.entries, [](const Entry& entry) { return entry.alias != none; });
            if (!group.is_kept || !are_aliases) continue;
            std::vector<std::size_t> variables;
            for (const Entry& entry : group.entries) variables.push_back(entry.variable);
            if (!are_array(variables, group.sizes)) continue;
            group.is_alias = true;
            groups_[group_of_.at(variables.front())].aliases.push_back(g);
        }
    }

    /// What has become an element of an array.
    void note_elements() {
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            if (!groups_[g].is_kept) continue;
            for (const Entry& entry : groups_[g].entries) elements_.emplace(std::pair(entry.variable, entry.alias), g);
            const Entry& first = groups_[g].entries.front();
            if (!groups_[g].is_alias) beginning_[first.variable].push_back(g);
        }
    }

    bool is_element(std::size_t variable, std::size_t alias) const { return elements_.contains({variable, alias}); }

    void build() {
        result_ = table_;
        result_.variables.clear();
        next_reference_ = table_.variables.front().reference + 1 +
                          static_cast<std::uint32_t>(table_.states.size() + table_.event_indicators);
        for (std::size_t i = 0; i < table_.variables.size(); ++i) {
            add_scalars(i);
            if (const auto found = beginning_.find(i); found != beginning_.end()) {
                for (const std::size_t g : found->second) add_array(groups_[g]);
            }
        }
        for (std::size_t i = 0; i < table_.variables.size(); ++i) {
            if (const auto found = elements_.find({i, none}); found != elements_.end())
                new_index_[i] = groups_[found->second].index;
        }
        for (FmuVariable& x : result_.variables) {
            if (x.derivative_of) x.derivative_of = new_index_.at(*x.derivative_of);
        }
        renew_structure();
        const auto is_array = [](const FmuVariable& x) { return !x.elements.empty(); };
        const bool has_arrays = std::ranges::any_of(result_.variables, is_array);
        if (has_arrays && !result_.token.ends_with(TORSION_FMI_ARRAYS_SUFFIX))
            result_.token += TORSION_FMI_ARRAYS_SUFFIX;
    }

    /// A variable with the aliases that it keeps; or those alone, the first of them as a variable.
    void add_scalars(std::size_t i) {
        std::optional<FmuVariable> scalar;
        if (!is_element(i, none)) {
            new_index_[i] = result_.variables.size();
            scalar = variable_of({i, none, {}});
        }
        for (std::size_t a = 0; a < table_.variables[i].aliases.size(); ++a) {
            if (is_element(i, a)) continue;
            if (scalar) scalar->aliases.push_back(table_.variables[i].aliases[a]);
            else scalar = variable_of({i, a, {}});
        }
        if (scalar) result_.variables.push_back(std::move(*scalar));
    }

    void add_array(Group& group) {
        group.index = result_.variables.size();
        FmuVariable array = variable_of(group.entries.front());
        array.name = group.name;
        array.reference = next_reference_++;
        array.dimensions = group.sizes;
        for (const Entry& entry : group.entries) {
            const FmuVariable x = variable_of(entry);
            array.elements.push_back({x.reference, x.start, x.text});
            if (x.description != array.description) array.description.clear();
        }
        for (const std::size_t g : group.aliases) {
            const FmuVariable x = variable_of(groups_[g].entries.front());
            array.aliases.push_back({groups_[g].name, x.description, x.display_unit, 0});
        }
        result_.variables.push_back(std::move(array));
    }

    // ---- the structure of the model

    static std::size_t looseness(std::string_view kind) {
        static constexpr std::string_view words[] = {"constant", "fixed", "tunable", "discrete", "dependent"};
        return static_cast<std::size_t>(std::ranges::find(words, kind) - std::begin(words));
    }

    /// One entry for each variable: an array depends on all that its elements depend on.
    std::vector<FmuUnknown> merged(const std::vector<FmuUnknown>& unknowns) const {
        std::vector<std::pair<std::size_t, std::map<std::size_t, const char*>>> all;
        std::map<std::size_t, std::size_t> place;
        for (const FmuUnknown& unknown : unknowns) {
            const std::size_t variable = new_index_.at(unknown.variable);
            const auto [found, fresh] = place.try_emplace(variable, all.size());
            if (fresh) all.emplace_back().first = variable;
            auto& known = all[found->second].second;
            for (std::size_t d = 0; d < unknown.dependencies.size(); ++d) {
                const auto [entry, is_new] =
                    known.try_emplace(new_index_.at(unknown.dependencies[d]), unknown.kinds[d]);
                if (!is_new && looseness(unknown.kinds[d]) > looseness(entry->second)) entry->second = unknown.kinds[d];
            }
        }
        std::vector<FmuUnknown> result;
        for (const auto& [variable, known] : all) {
            FmuUnknown& unknown = result.emplace_back(FmuUnknown{variable, {}, {}});
            for (const auto& [index, kind] : known)
                unknown.dependencies.push_back(index), unknown.kinds.push_back(kind);
        }
        return result;
    }

    void renew_structure() {
        result_.derivatives = merged(table_.derivatives);
        result_.indicators = merged(table_.indicators);
        result_.outputs = merged(table_.outputs);
        result_.initial_unknowns = merged(table_.initial_unknowns);
        result_.initial_indicators.clear();
        for (auto* list : {&result_.outputs, &result_.initial_unknowns})
            std::ranges::sort(*list, {}, &FmuUnknown::variable);
        result_.states.clear();
        for (const std::size_t state : table_.states) {
            const std::size_t index = new_index_.at(state);
            if (result_.states.empty() || result_.states.back() != index) result_.states.push_back(index);
        }
    }

    const FmuTable& table_;
    FmuTable result_;
    std::vector<Group> groups_;
    std::map<std::size_t, std::size_t> group_of_; ///< variable → the group of which it is an element by its own name
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> elements_;
    std::map<std::size_t, std::vector<std::size_t>> beginning_; ///< variable → arrays whose first element stands there
    std::map<std::size_t, std::size_t> state_number_;           ///< variable → number in the state vector
    std::map<std::size_t, std::size_t> new_index_;
    std::uint32_t next_reference_ = 0;
};

} // namespace

FmuTable with_arrays(const FmuTable& table) { return ArrayMaker(table)(); }

std::vector<std::uint32_t> array_table(const FmuTable& table) {
    std::vector<const FmuVariable*> arrays;
    for (const FmuVariable& x : table.variables) {
        if (!x.elements.empty()) arrays.push_back(&x);
    }
    std::vector<std::uint32_t> words{arrays.empty() ? 0 : arrays.front()->reference,
                                     static_cast<std::uint32_t>(arrays.size())},
        elements;
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> places;
    const std::size_t begin = words.size() + arrays.size() + 1;
    for (const FmuVariable* array : arrays) {
        words.push_back(static_cast<std::uint32_t>(begin + elements.size()));
        for (std::size_t i = 0; i < array->elements.size(); ++i) {
            elements.push_back(array->elements[i].reference);
            places.emplace(array->elements[i].reference,
                           std::pair(array->reference, static_cast<std::uint32_t>(i + 1)));
        }
    }
    words.push_back(static_cast<std::uint32_t>(begin + elements.size()));
    words.insert(words.end(), elements.begin(), elements.end());
    words.push_back(static_cast<std::uint32_t>(places.size()));
    for (const auto& [scalar, place] : places) words.insert(words.end(), {scalar, place.first, place.second});
    return words;
}

} // namespace torsion::package
