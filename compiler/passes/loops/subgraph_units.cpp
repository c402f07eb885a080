#include "compiler/passes/loops/subgraph_units.h"

#include "compiler/graph/strong_components.h"
#include "compiler/passes/loops/numbering.h"
#include "compiler/passes/loops/repetitions.h"
#include "compiler/program/call_slots.h"
#include "compiler/program/least_alike.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <queue>

namespace torsion::passes {

using namespace program;

namespace {

constexpr std::size_t most_runs = 4; ///< of slots at a constant distance, into which a loop is divided

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Successors of each node.
graph::Graph successors(std::size_t nodes, const Edges& edges) {
    std::vector<std::size_t> first(nodes + 1, 0);
    for (const auto& [from, to] : edges) ++first[from + 1];
    for (std::size_t i = 0; i < nodes; ++i) first[i + 1] += first[i];
    std::vector<std::size_t> place(first.begin(), first.end() - 1);
    std::vector<std::uint32_t> next(edges.size());
    for (const auto& [from, to] : edges) next[place[from]++] = to;
    graph::Graph graph;
    for (std::size_t i = 0; i < nodes; ++i) graph.add_row(std::span(next).subspan(first[i], first[i + 1] - first[i]));
    return graph;
}

std::vector<std::uint32_t> predecessor_counts(const graph::Graph& graph) {
    std::vector<std::uint32_t> count(graph.rows(), 0);
    for (std::uint32_t v = 0; v < graph.rows(); ++v) {
        for (std::uint32_t to : graph[v]) ++count[to];
    }
    return count;
}

/// Topological order, by number where free; shorter than the graph if it has a cycle.
std::vector<std::uint32_t> sorted(const graph::Graph& graph) {
    std::vector<std::uint32_t> open = predecessor_counts(graph), result;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t v = 0; v < open.size(); ++v) {
        if (open[v] == 0) ready.push(v);
    }
    while (!ready.empty()) {
        const std::uint32_t v = ready.top();
        ready.pop();
        result.push_back(v);
        for (std::uint32_t to : graph[v]) {
            if (--open[to] == 0) ready.push(to);
        }
    }
    return result;
}

/// The longest path to each node; nothing if the graph has a cycle.
std::optional<std::vector<std::uint32_t>> levels(const graph::Graph& graph) {
    std::vector<std::uint32_t> open = predecessor_counts(graph), level(graph.rows(), 0), ready;
    ready.reserve(graph.rows());
    for (std::uint32_t v = 0; v < open.size(); ++v) {
        if (open[v] == 0) ready.push_back(v);
    }
    for (std::size_t i = 0; i < ready.size(); ++i) {
        for (std::uint32_t to : graph[ready[i]]) {
            level[to] = std::max(level[to], level[ready[i]] + 1);
            if (--open[to] == 0) ready.push_back(to);
        }
    }
    return ready.size() == graph.rows() ? std::optional(std::move(level)) : std::nullopt;
}

class UnitFinder {
public:
    UnitFinder(const Kernel& kernel, const Subgraphs& subgraphs, const CallSlots& calls)
        : code_(kernel.code), subgraphs_(subgraphs), calls_(calls) {}

    std::optional<Units> operator()() {
        find_edges();
        const auto level = levels(successors(subgraphs_.size(), edges_));
        if (!level) return std::nullopt;
        divide(*level);
        for (const auto& [from, to] : edges_) {
            if (result_.unit_of[from] == result_.unit_of[to])
                result_.units[result_.unit_of[from]].is_independent = false;
        }
        for (Unit& unit : result_.units) {
            if (unit.bundle != none || std::ranges::any_of(subgraphs_.instructions[result_.members[unit.first]],
                                                           [&](std::uint32_t i) { return acts_outside(i); }))
                unit.is_independent = false;
        }
        if (std::ranges::none_of(result_.units, &Unit::is_loop) || !order()) return std::nullopt;
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    const Subgraph& subgraph(std::uint32_t c) const { return subgraphs_.subgraphs[c]; }
    bool acts_outside(std::uint32_t i) const { return is<SolveBlock, CallFunction, CallKernel>(at(i)); }

    void find_edges() {
        edges_ = subgraphs_.order;
        for (std::uint32_t c = 0; c < subgraphs_.size(); ++c) {
            for (std::uint32_t input : subgraphs_.inputs[c]) {
                const std::uint32_t from = subgraphs_.subgraph_of[input];
                if (from != none && subgraph(from).segment == subgraph(c).segment) edges_.emplace_back(from, c);
            }
        }
    }

    /// Divides by shape; cycles by level or by place in a pattern; loops by runs of slots at a constant distance.
    void divide(const std::vector<std::uint32_t>& level) {
        std::vector<std::uint64_t> key = keys_of_shapes();
        group(key);
        bundle_of_.assign(key.size(), none);
        std::vector<std::uint32_t> part(key.size(), 0);
        for (const std::vector<std::uint32_t>& cycle : cycles()) split(cycle, level, part);
        for (std::uint32_t c = 0; c < key.size(); ++c) key[c] = key_of(c, part[c]);
        group(key);
        for (const Unit& unit : result_.units) number_runs(unit, key);
        group(key);
        for (Unit& unit : result_.units) unit.bundle = bundle_of_[result_.members[unit.first]];
    }
    std::uint64_t key_of(std::uint32_t c, std::uint32_t part) const {
        return std::uint64_t(result_.unit_of[c]) << 32 | part;
    }

    // -- classes: everything that must be equal in one loop. Inner values count by their place, inputs by their number.

    std::vector<std::uint64_t> keys_of_shapes() {
        WordNumbering classes;
        std::vector<std::uint64_t> key;
        key.reserve(subgraphs_.size());
        place_.assign(code_.size(), {none, 0});
        for (std::uint32_t c = 0; c < subgraphs_.size(); ++c) key.push_back(classes.number(shape(c)));
        for (std::uint32_t c = 0; c < key.size(); ++c) {
            const bool is_leaf = is<Load, Constant>(at(subgraph(c).root));
            if (is_leaf && !subgraph(c).is_pinned && subgraphs_.instructions[c].size() == 1)
                key[c] = std::uint64_t(c) + classes.size(); // other subgraphs may load it themselves
        }
        return key;
    }

    std::span<const std::uint32_t> shape(std::uint32_t c) {
        const auto instructions = subgraphs_.instructions[c], inputs = subgraphs_.inputs[c];
        for (std::uint32_t k = 0; k < inputs.size(); ++k) place_[inputs[k]] = {c, 0x80000000u | k};
        for (std::uint32_t k = 0; k < instructions.size(); ++k) place_[instructions[k]] = {c, k};
        const auto reference = [&](std::uint32_t i) { return place_[i].subgraph == c ? place_[i].place : none; };
        words_.assign({subgraph(c).segment, subgraph(c).has_value ? reference(subgraph(c).root) : none});
        for (std::uint32_t i : instructions) {
            words_.push_back(form_of(at(i)));
            if (const auto* call = std::get_if<CallKernel>(&at(i))) words_.push_back(call->kernel.index());
            if (const auto* call = std::get_if<CallFunction>(&at(i))) // parametric arguments serve one call
                words_.insert(words_.end(), {call->function.index(), call->is_tentative,
                                             call->has_parametric_arguments ? call->arguments.index : none});
            if (calls_.offset(i) != CallSlots::none) words_.push_back(calls_.offset(i));
            for (ValueId operand : operands(at(i))) words_.push_back(operand ? reference(operand.index()) : none);
        }
        return words_;
    }

    // -- units

    /// Groups subgraphs of equal key; small groups dissolve. Units are ordered by their first subgraph.
    void group(const std::vector<std::uint64_t>& key) {
        const std::vector<std::uint32_t> number = numbers_of(key);
        std::vector<std::uint32_t> count, unit_of_number;
        for (std::uint32_t n : number) {
            if (n >= count.size()) count.resize(n + std::size_t{1}, 0);
            ++count[n];
        }
        unit_of_number.assign(count.size(), none);
        result_.units.clear();
        result_.unit_of.resize(key.size());
        for (std::uint32_t c = 0; c < key.size(); ++c) {
            const bool is_alone = count[number[c]] < least_alike;
            std::uint32_t u = is_alone ? none : unit_of_number[number[c]];
            if (u == none) {
                u = static_cast<std::uint32_t>(result_.units.size());
                result_.units.emplace_back();
                if (!is_alone) unit_of_number[number[c]] = u;
            }
            ++result_.units[u].count;
            result_.unit_of[c] = u;
        }
        list_members();
    }

    void list_members() {
        std::uint32_t end = 0;
        for (Unit& unit : result_.units) unit.first = std::exchange(end, end + unit.count), unit.count = 0;
        result_.members.resize(end);
        for (std::uint32_t c = 0; c < result_.unit_of.size(); ++c) {
            Unit& unit = result_.units[result_.unit_of[c]];
            result_.members[unit.first + unit.count++] = c;
        }
    }

    // -- units in a cycle: a loop cannot run them as they are

    /// Their subgraphs, ascending, one list for each cycle.
    std::vector<std::vector<std::uint32_t>> cycles() const {
        const graph::Components components =
            graph::strong_components(successors(result_.units.size(), edges_of_units()));
        std::vector<bool> is_split(result_.units.size(), false);
        for (const auto& [from, to] : edges_) {
            // no loop keeps their order
            if (result_.unit_of[from] == result_.unit_of[to] && from > to) is_split[result_.unit_of[from]] = true;
        }
        std::vector<std::vector<std::uint32_t>> result;
        for (std::size_t i = 0; i < components.size(); ++i) {
            if (components[i].size() == 1 && !is_split[components[i][0]]) continue;
            std::vector<std::uint32_t>& cycle = result.emplace_back();
            for (std::uint32_t u : components[i]) {
                const auto subgraphs = result_.subgraphs(result_.units[u]);
                cycle.insert(cycle.end(), subgraphs.begin(), subgraphs.end());
            }
            std::ranges::sort(cycle);
        }
        return result;
    }

    /// By level if many subgraphs share one; in kernel order if that repeats. Takes the way that leaves less code.
    void split(const std::vector<std::uint32_t>& cycle, const std::vector<std::uint32_t>& level,
               std::vector<std::uint32_t>& part) {
        for (std::uint32_t c : cycle) part[c] = level[c] + 1;
        const std::size_t pieces = pieces_of(cycle, part);
        if (pieces < least_alike || !is_in_order(cycle)) return;
        std::vector<std::vector<std::uint32_t>> chains = connected(cycle), repeating;
        std::vector<std::vector<Repetition>> repetitions;
        std::vector<std::uint32_t> others;
        std::size_t pieces_in_order = 0;
        for (std::vector<std::uint32_t>& chain : chains) {
            std::vector<std::uint32_t> labels;
            for (std::uint32_t c : chain) labels.push_back(result_.unit_of[c]);
            std::vector<Repetition> found = find_repetitions(labels, least_alike);
            if (found.empty()) {
                others.insert(others.end(), chain.begin(), chain.end());
                continue;
            }
            pieces_in_order += chain.size();
            for (const Repetition& r : found) pieces_in_order -= r.period * (r.count - 1);
            repeating.push_back(std::move(chain));
            repetitions.push_back(std::move(found));
        }
        if (repeating.empty()) return;
        std::vector<std::uint32_t> part_of_others = levels_among(others);
        if (pieces_in_order + pieces_of(others, part_of_others) >= pieces) return;
        for (std::uint32_t c : others) part[c] = part_of_others[c];
        for (std::size_t k = 0; k < repeating.size(); ++k) bundle(repeating[k], repetitions[k], part);
    }

    /// Does each subgraph come after those that it needs? Nearly always: a subgraph that loads a slot before a store
    /// may end behind that store.
    bool is_in_order(const std::vector<std::uint32_t>& cycle) {
        if (edges_by_subgraph_.rows() == 0) edges_by_subgraph_ = successors(subgraphs_.size(), edges_);
        return std::ranges::all_of(cycle, [&](std::uint32_t c) {
            return std::ranges::none_of(edges_by_subgraph_[c], [&](std::uint32_t to) {
                return to < c && std::ranges::binary_search(cycle, to);
            });
        });
    }

    /// The amount of code that units and parts leave of these subgraphs.
    std::size_t pieces_of(std::span<const std::uint32_t> subgraphs, const std::vector<std::uint32_t>& part) const {
        std::vector<std::uint64_t> keys;
        for (std::uint32_t c : subgraphs) keys.push_back(key_of(c, part[c]));
        std::vector<std::uint32_t> count;
        for (std::uint32_t n : numbers_of(keys)) {
            if (n >= count.size()) count.resize(n + std::size_t{1}, 0);
            ++count[n];
        }
        return std::accumulate(count.begin(), count.end(), std::size_t{0},
                               [](std::size_t sum, std::uint32_t n) { return sum + (n < least_alike ? n : 1); });
    }

    /// For each of these subgraphs the longest path to it within the set, + 1; 0 for all others. So unconnected chains
    /// share levels.
    std::vector<std::uint32_t> levels_among(std::vector<std::uint32_t> subgraphs) const {
        std::ranges::sort(subgraphs);
        std::vector<std::uint32_t> result(subgraphs_.size(), 0);
        for (std::uint32_t c : subgraphs) result[c] = 1;
        for (std::uint32_t c : subgraphs) {
            for (std::uint32_t to : edges_by_subgraph_[c]) {
                if (result[to] > 0) result[to] = std::max(result[to], result[c] + 1);
            }
        }
        return result;
    }

    /// The connected components of the list: unconnected chains are separate.
    std::vector<std::vector<std::uint32_t>> connected(const std::vector<std::uint32_t>& cycle) {
        parent_.resize(subgraphs_.size(), none);
        const auto root_of = [&](std::uint32_t c) {
            while (parent_[c] != c) c = parent_[c] = parent_[parent_[c]];
            return c;
        };
        for (std::uint32_t c : cycle) parent_[c] = c;
        for (std::uint32_t c : cycle) {
            for (std::uint32_t to : edges_by_subgraph_[c]) {
                if (parent_[to] == none || !std::ranges::binary_search(cycle, to)) continue;
                const std::uint32_t a = root_of(c), b = root_of(to);
                parent_[std::max(a, b)] = std::min(a, b);
            }
        }
        std::vector<std::vector<std::uint32_t>> result;
        std::map<std::uint32_t, std::size_t> number;
        for (std::uint32_t c : cycle) {
            auto [known, fresh] = number.try_emplace(root_of(c), result.size());
            if (fresh) result.emplace_back();
            result[known->second].push_back(c);
        }
        return result;
    }

    /// Each place in a pattern becomes a unit; subgraphs outside of patterns stay alone.
    void bundle(const std::vector<std::uint32_t>& chain, const std::vector<Repetition>& repeats,
                std::vector<std::uint32_t>& part) {
        for (std::uint32_t c : chain) part[c] = next_part_--;
        for (const Repetition& r : repeats) {
            for (std::uint32_t k = 0; k < r.period * r.count; ++k) {
                const std::uint32_t c = chain[r.begin + k];
                part[c] = next_part_ - k % r.period;
                bundle_of_[c] = bundles_;
            }
            next_part_ -= r.period;
            ++bundles_;
        }
    }

    /// A new loop begins where the distance of slots changes, unless loops become many. So loops need no tables.
    void number_runs(const Unit& unit, std::vector<std::uint64_t>& key) {
        const auto subgraphs = result_.subgraphs(unit);
        for (std::uint32_t c : subgraphs) key[c] = key_of(c, 0);
        if (!unit.is_loop() || bundle_of_[subgraphs[0]] != none) return;
        std::vector<std::uint32_t> begins{0};
        for (std::uint32_t at_subgraph = 2; at_subgraph < subgraphs.size() && begins.size() <= most_runs;
             ++at_subgraph) {
            if (at_subgraph <= begins.back() + 1 || goes_on(subgraphs.subspan(at_subgraph - 2, 3))) continue;
            // any two form a pair: the second may begin the next run
            const bool is_pair = at_subgraph == begins.back() + 2;
            begins.push_back(is_pair ? at_subgraph - 1 : at_subgraph);
        }
        if (begins.size() == 1 || begins.size() > most_runs) return;
        for (std::uint32_t run = 0; run < begins.size(); ++run) {
            const std::size_t end = run + 1 < begins.size() ? begins[run + 1] : subgraphs.size();
            for (std::size_t k = begins[run]; k < end; ++k) key[subgraphs[k]] |= run;
        }
    }

    bool goes_on(std::span<const std::uint32_t> three) const {
        const auto a = subgraphs_.instructions[three[0]], b = subgraphs_.instructions[three[1]],
                   c = subgraphs_.instructions[three[2]];
        for (std::size_t k = 0; k < a.size(); ++k) {
            if (!calls_.may_run(at(a[k]), a[k])) continue;
            const std::uint32_t x = index_of(at(a[k]))->first, y = index_of(at(b[k]))->first,
                                z = index_of(at(c[k]))->first;
            if (z - y != y - x) return false; // modulo 2³²
        }
        return true;
    }

    Edges edges_of_units() const {
        Edges result;
        for (const auto& [from, to] : edges_) {
            if (result_.unit_of[from] != result_.unit_of[to])
                result.emplace_back(result_.unit_of[from], result_.unit_of[to]);
        }
        return result;
    }

    bool order() {
        graph::Graph steps; // by their first unit
        std::vector<std::uint32_t> step_of(result_.units.size(), none), units_of_bundle;
        const auto by_bundle = bundled_units();
        for (std::uint32_t u = 0; u < result_.units.size(); ++u) {
            if (step_of[u] != none) continue;
            const std::uint32_t bundle = result_.units[u].bundle;
            const std::span<const std::uint32_t> units =
                bundle == none ? std::span<const std::uint32_t>(&u, 1) : by_bundle[bundle];
            for (std::uint32_t other : units) step_of[other] = static_cast<std::uint32_t>(steps.rows());
            steps.add_row(units);
        }
        Edges edges;
        for (const auto& [from, to] : edges_) {
            const std::uint32_t a = step_of[result_.unit_of[from]], b = step_of[result_.unit_of[to]];
            if (a != b) edges.emplace_back(a, b);
        }
        std::vector<std::uint32_t> order = sorted(successors(steps.rows(), edges));
        std::ranges::stable_sort(order, {}, [&](std::uint32_t step) {
            return subgraph(result_.members[result_.units[steps[step][0]].first]).segment;
        });
        for (std::uint32_t step : order) result_.order.add_row(steps[step]);
        return order.size() == steps.rows();
    }

    /// Units of each bundle, in order: their numbers follow their first subgraphs.
    std::vector<std::vector<std::uint32_t>> bundled_units() const {
        std::vector<std::vector<std::uint32_t>> result(bundles_);
        for (std::uint32_t u = 0; u < result_.units.size(); ++u) {
            if (result_.units[u].bundle != none) result[result_.units[u].bundle].push_back(u);
        }
        return result;
    }

    struct Seen {
        std::uint32_t subgraph, place;
    };

    const Code& code_;
    const Subgraphs& subgraphs_;
    const CallSlots& calls_;
    Edges edges_;
    graph::Graph edges_by_subgraph_;
    std::vector<std::uint32_t> parent_;    ///< per subgraph of a cycle: another one connected with it
    std::vector<std::uint32_t> bundle_of_; ///< per subgraph
    std::uint32_t bundles_ = 0, next_part_ = none;
    std::vector<Seen> place_; ///< per instruction: the last subgraph that contains or uses it, and its place there
    std::vector<std::uint32_t> words_;
    Units result_;
};

} // namespace

std::optional<Units> find_units(const Kernel& kernel, const Subgraphs& subgraphs, const CallSlots& calls) {
    return UnitFinder(kernel, subgraphs, calls)();
}

} // namespace torsion::passes
