#include "compiler/instance/connections/named_elements.h"

#include "compiler/instance/typed_value.h"

#include <algorithm>

namespace torsion::instance {

std::vector<Subscripts> ChosenSubscripts::all() const {
    std::vector<Subscripts> result{{}};
    for (const std::vector<std::int64_t>& choices : of) {
        std::vector<Subscripts> longer;
        for (const Subscripts& before : result)
            for (const std::int64_t at : choices) {
                longer.push_back(before);
                longer.back().push_back(at);
            }
        result = std::move(longer);
    }
    return result;
}

std::vector<Subscripts> all_subscripts(const std::vector<std::int64_t>& dims) {
    ChosenSubscripts every;
    for (const std::int64_t n : dims) {
        every.of.emplace_back();
        for (std::int64_t i = 1; i <= n; ++i) every.of.back().push_back(i);
    }
    return every.all();
}

bool NamedElements::add(const Node& bus, const std::string& name, const ChosenSubscripts& chosen) {
    const auto [place, is_new] = of_bus_[&bus].try_emplace(name);
    Named& named = place->second;
    if (!chosen.is_known || chosen.of.empty()) return !std::exchange(named.is_whole, true) || is_new;
    bool is_more = is_new;
    for (const Subscripts& at : chosen.all()) is_more = named.some.insert(at).second || is_more;
    return is_more;
}

bool NamedElements::unite(const Node& a, const Node& b, const std::string& name) {
    Named both = of_bus_[&a][name];
    const Named& other = of_bus_[&b][name];
    both.is_whole = both.is_whole || other.is_whole;
    both.some.insert(other.some.begin(), other.some.end());
    const bool is_more = of_bus_[&a][name] != both || other != both;
    of_bus_[&a][name] = of_bus_[&b][name] = both;
    return is_more;
}

std::set<std::string> NamedElements::of_both(const Node& a, const Node& b) const {
    std::set<std::string> result;
    for (const Node* bus : {&a, &b}) {
        const auto found = of_bus_.find(bus);
        if (found == of_bus_.end()) continue;
        for (const auto& [name, named] : found->second) result.insert(name);
    }
    return result;
}

bool NamedElements::contains(const Node& bus, const std::string& name) const {
    const auto found = of_bus_.find(&bus);
    return found != of_bus_.end() && found->second.contains(name);
}

std::vector<bool> NamedElements::elements(const Node& bus, const Node& array) const {
    const bool is_named = contains(bus, array.name);
    const Named none, &named = is_named ? of_bus_.at(&bus).at(array.name) : none;
    if (named.is_whole) return std::vector<bool>(static_cast<std::size_t>(array.count()), true);
    const auto is_in = [&](Subscripts at) { // a row names its elements
        while (!at.empty() && !named.some.contains(at)) at.pop_back();
        return !at.empty();
    };
    std::vector<bool> result;
    for (const Subscripts& at : all_subscripts(array.dims)) result.push_back(is_in(at));
    return result;
}

} // namespace torsion::instance
