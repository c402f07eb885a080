// Circles of direct feedthrough: what no output of another part has to wait for is taken away, again and again; what
// stays is on a circle or behind one.

#include "runtime/import/system/network.h"

#include <algorithm>
#include <map>
#include <set>

namespace torsion::ssp {

namespace {

class Dependences {
public:
    explicit Dependences(const Network& network) : network_(network) {
        for (const Link& link : network.links) {
            if (link.from.part == Network::outside) continue;
            add(link.from, link.to);
            used_[link.from.part].first.insert(link.from.variable);
            used_[link.to.part].second.insert(link.to.variable);
        }
        for (const auto& [part, variables] : used_) {
            for (const std::size_t output : variables.first) {
                for (const std::size_t input : variables.second) {
                    if (follows(network.parts[part].description, output, input)) add({part, input}, {part, output});
                }
            }
        }
    }

    std::vector<Place> circle() {
        take_away();
        const auto start =
            std::find_if(waits_for_.begin(), waits_for_.end(), [](const auto& entry) { return !entry.second.empty(); });
        if (start == waits_for_.end()) return {};
        std::vector<Place> path = {start->first}; // backwards: each one waits for the next
        for (;;) {
            const Place before = *waits_for_.at(path.back()).begin();
            const auto known = std::find(path.begin(), path.end(), before);
            if (known == path.end()) {
                path.push_back(before);
                continue;
            }
            std::vector<Place> result(known, path.end());
            std::reverse(result.begin(), result.end());
            return result;
        }
    }

private:
    /// May the output follow the input at once?
    static bool follows(const fmu::Description& description, std::size_t output, std::size_t input) {
        const auto same = [&](std::size_t a, std::size_t b) {
            const fmu::Variable &x = description.variables[a], &y = description.variables[b];
            return a == b || (x.reference == y.reference && (description.version == 3 || x.type == y.type));
        };
        for (const fmu::Dependence& entry : description.outputs) {
            if (!same(entry.unknown, output)) continue;
            return !entry.has_dependencies ||
                   std::any_of(entry.knowns.begin(), entry.knowns.end(), [&](std::size_t k) { return same(k, input); });
        }
        return true; // nothing is said of it
    }

    void add(const Place& before, const Place& after) {
        waits_for_[after].insert(before);
        waits_for_[before];
        waited_for_by_[before].insert(after);
    }

    void take_away() {
        std::vector<Place> ready;
        for (const auto& [place, before] : waits_for_) {
            if (before.empty()) ready.push_back(place);
        }
        while (!ready.empty()) {
            const Place place = ready.back();
            ready.pop_back();
            for (const Place& after : waited_for_by_[place]) {
                auto& before = waits_for_[after];
                before.erase(place);
                if (before.empty()) ready.push_back(after);
            }
        }
    }

    const Network& network_;
    /// of each part the outputs and inputs with links
    std::map<std::size_t, std::pair<std::set<std::size_t>, std::set<std::size_t>>> used_;
    std::map<Place, std::set<Place>> waits_for_, waited_for_by_;
};

} // namespace

std::vector<Place> find_loop(const Network& network) { return Dependences(network).circle(); }

} // namespace torsion::ssp
