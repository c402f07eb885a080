#include "compiler/package/dependency_table.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

namespace torsion::package {

namespace {

/// The value of the kind in fmi3DependencyKind.
std::uint32_t number_of(std::string_view kind) {
    static constexpr std::string_view words[] = {"independent", "constant", "fixed",
                                                 "tunable",     "discrete", "dependent"};
    return static_cast<std::uint32_t>(std::find(std::begin(words), std::end(words) - 1, kind) - std::begin(words));
}

struct Lists {
    const FmuUnknown* initial = nullptr;
    const FmuUnknown* run = nullptr;
};

std::map<std::uint32_t, Lists> lists_of(const FmuTable& table) {
    std::map<std::uint32_t, Lists> result;
    const auto lists = [&](const FmuUnknown& unknown) -> Lists& {
        return result[table.variables[unknown.variable].reference];
    };
    for (const auto* unknowns : {&table.outputs, &table.derivatives, &table.indicators}) {
        for (const FmuUnknown& unknown : *unknowns) lists(unknown).run = &unknown;
    }
    for (const auto* unknowns : {&table.initial_unknowns, &table.initial_indicators}) {
        for (const FmuUnknown& unknown : *unknowns) lists(unknown).initial = &unknown;
    }
    return result;
}

} // namespace

std::vector<std::uint32_t> dependency_table(const FmuTable& table) {
    const std::map<std::uint32_t, Lists> all = lists_of(table);
    std::vector<std::uint32_t> words{static_cast<std::uint32_t>(all.size())}, lists;
    const std::size_t begin = 1 + 3 * all.size();
    const auto add = [&](const FmuUnknown* unknown) {
        words.push_back(static_cast<std::uint32_t>(begin + lists.size()));
        const std::size_t count = unknown != nullptr ? unknown->dependencies.size() : 0;
        lists.push_back(static_cast<std::uint32_t>(count));
        for (std::size_t i = 0; i < count; ++i) {
            lists.push_back(table.variables[unknown->dependencies[i]].reference);
            lists.push_back(number_of(unknown->kinds[i]));
        }
    };
    for (const auto& [reference, of] : all) {
        words.push_back(reference);
        add(of.initial);
        add(of.run);
    }
    words.insert(words.end(), lists.begin(), lists.end());
    return words;
}

} // namespace torsion::package
