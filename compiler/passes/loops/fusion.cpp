#include "compiler/passes/loops/fusion.h"

#include <algorithm>

namespace torsion::passes {

using namespace program;

namespace {

class Fuser {
public:
    Fuser(const Kernel& kernel, const Subgraphs& subgraphs, Units& units)
        : code_(kernel.code), subgraphs_(subgraphs), units_(units) {}

    void operator()() {
        find_bound();
        std::vector<std::uint32_t> into(units_.order.rows(), none); // per step: the step that it joins
        std::vector<bool> stays(into.size(), false);
        for (std::uint32_t step = 0; step < into.size(); ++step) {
            if (stays[step] || !is_free(step)) continue;
            into[step] = partner_of(step, into);
            if (into[step] != none) stays[into[step]] = true;
        }
        if (std::ranges::all_of(into, [](std::uint32_t other) { return other == none; })) return;
        std::vector<std::vector<std::uint32_t>> steps;
        for (graph::Index step = 0; step < units_.order.rows(); ++step)
            steps.emplace_back(units_.order[step].begin(), units_.order[step].end());
        for (std::uint32_t step = 0; step < into.size(); ++step) {
            if (into[step] != none) steps[into[step]].push_back(steps[step][0]);
        }
        graph::Graph order;
        for (std::uint32_t step = 0; step < into.size(); ++step) {
            if (into[step] == none) order.add_row(steps[step]);
        }
        units_.order = std::move(order);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    const Unit& unit(std::uint32_t step) const { return units_.units[units_.order[step][0]]; }
    std::span<const std::uint32_t> subgraphs_in(std::uint32_t step) const { return units_.subgraphs(unit(step)); }

    /// Subgraphs with a dependence in either direction, by value or by order.
    void find_bound() {
        is_bound_.assign(subgraphs_.size(), false);
        for (const auto& [before, after] : subgraphs_.order) is_bound_[before] = is_bound_[after] = true;
        for (std::uint32_t c = 0; c < subgraphs_.size(); ++c) {
            if (subgraphs_.subgraphs[c].has_value) is_bound_[c] = true;
            for (std::uint32_t input : subgraphs_.inputs[c])
                is_bound_[c] = is_bound_[c] || subgraphs_.subgraph_of[input] != none;
        }
    }

    bool is_loop(std::uint32_t step) const {
        return units_.order[step].size() == 1 && unit(step).is_loop() && unit(step).is_independent;
    }
    bool is_free(std::uint32_t step) const {
        return is_loop(step) && std::ranges::none_of(subgraphs_in(step), [&](std::uint32_t c) { return is_bound_[c]; });
    }

    std::uint32_t partner_of(std::uint32_t step, const std::vector<std::uint32_t>& into) const {
        for (std::uint32_t other = 0; other < into.size(); ++other) {
            if (other != step && into[other] == none && is_loop(other) && is_like(step, other) &&
                loads_the_same(step, other))
                return other;
        }
        return none;
    }
    bool is_like(std::uint32_t a, std::uint32_t b) const {
        return unit(a).count == unit(b).count &&
               subgraphs_.subgraphs[subgraphs_in(a)[0]].segment == subgraphs_.subgraphs[subgraphs_in(b)[0]].segment;
    }

    /// In each iteration.
    bool loads_the_same(std::uint32_t step, std::uint32_t other) const {
        const auto a = subgraphs_in(step), b = subgraphs_in(other);
        const auto of_a = subgraphs_.instructions[a[0]], of_b = subgraphs_.instructions[b[0]];
        for (std::size_t i = 0; i < of_a.size(); ++i) {
            for (std::size_t j = 0; j < of_b.size(); ++j) {
                if (is<Load>(at(of_a[i])) && is<Load>(at(of_b[j])) && is_same_run(a, i, b, j)) return true;
            }
        }
        return false;
    }
    bool is_same_run(std::span<const std::uint32_t> a, std::size_t i, std::span<const std::uint32_t> b,
                     std::size_t j) const {
        for (std::size_t k = 0; k < a.size(); ++k) {
            if (slot_of(at(subgraphs_.instructions[a[k]][i])) != slot_of(at(subgraphs_.instructions[b[k]][j])))
                return false;
        }
        return slot_of(at(subgraphs_.instructions[a[0]][i])) !=
               slot_of(at(subgraphs_.instructions[a[1]][i])); // a load that is the same in all iterations saves nothing
    }

    const Code& code_;
    const Subgraphs& subgraphs_;
    Units& units_;
    std::vector<bool> is_bound_;
};

} // namespace

void fuse(const Kernel& kernel, const Subgraphs& subgraphs, Units& units) { Fuser(kernel, subgraphs, units)(); }

} // namespace torsion::passes
