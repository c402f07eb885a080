#include "compiler/passes/loops/reroll.h"

#include "compiler/passes/loops/cheap_copies.h"
#include "compiler/passes/loops/fusion.h"
#include "compiler/passes/loops/like_blocks.h"
#include "compiler/passes/loops/running.h"
#include "compiler/passes/loops/subgraph_places.h"
#include "compiler/program/call_slots.h"
#include "compiler/program/slot_use.h"
#include "compiler/support/parallel_for.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <utility>

namespace torsion::passes {

using namespace program;
using program::Store; // not the table

namespace {

constexpr std::size_t least_size = 200; ///< instructions; smaller kernels are not worth the search
/// instructions of all kernels; fewer are not worth several threads
constexpr std::size_t least_size_in_parallel = 20000;

/// Builds the new code.
class Reroller {
public:
    Reroller(const Kernel& kernel, const Subgraphs& subgraphs, const CallSlots& calls, const Units& units,
             const ValuePlaces& places)
        : code_(kernel.code), subgraphs_(subgraphs), calls_(calls), units_(units), places_(places) {
        result_.name = kernel.name;
    }

    Kernel operator()() {
        emit();
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    std::uint32_t first_of(std::uint32_t unit) const { return units_.members[units_.units[unit].first]; }

    ValueId add(const Instruction& i) { return result_.code.add(i); }

    void emit() {
        new_of_.assign(code_.size(), ValueId());
        graph::Index next = 0;
        for (std::uint32_t segment = 0; segment <= subgraphs_.barriers.size(); ++segment) {
            for (;
                 next < units_.order.rows() && subgraphs_.subgraphs[first_of(units_.order[next][0])].segment == segment;
                 ++next) {
                const auto units = units_.order[next];
                units_.units[units[0]].is_loop() ? emit_loop(units)
                                                 : emit_alone(units_.subgraphs(units_.units[units[0]])[0]);
            }
            if (segment < subgraphs_.barriers.size()) emit_barrier(subgraphs_.barriers[segment]);
        }
    }

    /// A value for code outside of loops: made before, or loaded from the place where a loop stored it. Loads and
    /// constants at their first use.
    ValueId outside(std::uint32_t value) {
        ValueId& known = new_of_[value];
        if (known) return known;
        if (const ValuePlace* place = places_.find(value)) return known = add(load_of(place->slot));
        return known = add(at(value));
    }

    void emit_range(std::span<const std::uint32_t> instructions) {
        const auto is_own = [&](std::uint32_t i) { return place_in(instructions, i) != none; };
        for (std::uint32_t i : instructions) {
            for (ValueId operand : operands(at(i))) {
                if (operand && !is_own(operand.index())) outside(operand.index()); // before a region opens
            }
        }
        for (std::uint32_t i : instructions) {
            if (is_leaf(i) && new_of_[i]) continue;
            new_of_[i] = add(with_operands(at(i), [&](ValueId operand) { return new_of_[operand.index()]; }));
        }
    }
    bool is_constant(std::uint32_t i) const {
        return is<Constant>(at(i)) || (is<Load>(at(i)) && slot_of(at(i))->section == Section::P);
    }
    bool is_leaf(std::uint32_t i) const { return is<Load, Constant>(at(i)); }

    void emit_alone(std::uint32_t c) {
        emit_range(subgraphs_.instructions[c]);
        const Subgraph& subgraph = subgraphs_.subgraphs[c];
        if (!subgraph.has_value) return;
        if (const ValuePlace* place = places_.find(subgraph.root); place && !place->is_stored)
            add(store_to(place->slot, new_of_[subgraph.root]));
    }

    void emit_barrier(std::pair<std::uint32_t, std::uint32_t> range) {
        std::vector<std::uint32_t> instructions;
        for (std::uint32_t i = range.first; i < range.second; ++i) instructions.push_back(i);
        emit_range(instructions);
        for (std::uint32_t i : instructions) { // loops load its values from memory
            if (const ValuePlace* place = places_.find(i)) add(store_to(place->slot, new_of_[i]));
        }
    }

    /// The instructions of an iteration for one unit. Its subgraphs are alike; their differences become running
    /// indices.
    struct Body {
        std::span<const std::uint32_t> subgraphs;
        std::vector<ValueId> values,
            inputs; ///< of its instructions; from other subgraphs. Those that are the same in all iterations are made
                    ///< before the loop
    };

    /// A unit, its fused units, or the units of a bundle in turn.
    void emit_loop(std::span<const std::uint32_t> units) {
        const Unit& unit = units_.units[units[0]];
        std::vector<Body> bodies;
        for (std::uint32_t u : units) bodies.push_back(prepared(units_.subgraphs(units_.units[u]), unit.bundle));
        add(Loop{unit.count, unit.is_independent});
        is_fused_ = units.size() > 1 && unit.bundle == none;
        loads_.clear();
        for (Body& body : bodies) emit_body(body);
        add(EndLoop{});
    }

    Body prepared(std::span<const std::uint32_t> subgraphs, std::uint32_t bundle) {
        const auto instructions = subgraphs_.instructions[subgraphs[0]], own_inputs = subgraphs_.inputs[subgraphs[0]];
        Body body{subgraphs, std::vector<ValueId>(instructions.size()), std::vector<ValueId>(own_inputs.size())};
        for (std::size_t k = 0; k < own_inputs.size(); ++k) {
            if (!places_.find(own_inputs[k]) || (!varies(subgraphs, k) && !is_made_in(bundle, own_inputs[k])))
                body.inputs[k] = outside(own_inputs[k]);
        }
        for (std::size_t k = 0; k < instructions.size(); ++k) {
            const bool is_own = subgraphs_.subgraph_of[instructions[k]] == subgraphs[0];
            if (bundle != none && !is_constant(instructions[k])) continue; // a block of the bundle may write there
            if (is_leaf(instructions[k]) && !is_own && is_invariant(subgraphs, k))
                body.values[k] = outside(instructions[k]);
        }
        return body;
    }
    bool is_made_in(std::uint32_t bundle, std::uint32_t value) const {
        const std::uint32_t subgraph = subgraphs_.subgraph_of[value];
        return bundle != none && subgraph != none && units_.units[units_.unit_of[subgraph]].bundle == bundle;
    }

    void emit_body(Body& body) {
        const auto subgraphs = body.subgraphs;
        const Subgraph& first = subgraphs_.subgraphs[subgraphs[0]];
        const auto instructions = subgraphs_.instructions[subgraphs[0]], own_inputs = subgraphs_.inputs[subgraphs[0]];
        for (std::size_t k = 0; k < own_inputs.size(); ++k) {
            if (body.inputs[k]) continue;
            const Section section = places_.find(own_inputs[k])->slot.section;
            body.inputs[k] = add(Load{section, through(subgraphs, [&](std::uint32_t c) {
                                          return places_.find(subgraphs_.inputs[c][k])->slot.index;
                                      })});
        }
        const auto new_value = [&](ValueId operand) {
            if (const std::uint32_t place = place_in(instructions, operand.index()); place != none)
                return body.values[place];
            return body
                .inputs[static_cast<std::size_t>(std::ranges::find(own_inputs, operand.index()) - own_inputs.begin())];
        };
        for (std::size_t k = 0; k < instructions.size(); ++k) {
            if (!body.values[k]) body.values[k] = add_once(with_operands(in_loop(subgraphs, k), new_value));
        }
        if (first.has_value && !places_.find(first.root)->is_stored) {
            const Section section = places_.find(first.root)->slot.section;
            add(Store{new_value(ValueId(first.root)), section, through(subgraphs, [&](std::uint32_t c) {
                          return places_.find(subgraphs_.subgraphs[c].root)->slot.index;
                      })});
        }
    }

    /// Fused loops do not store the slots that another one loads. A load in an arm is known only there.
    ValueId add_once(const Instruction& i) {
        if (is<If>(i)) ++depth_;
        if (is<EndIf>(i)) --depth_;
        const auto* load = std::get_if<Load>(&i);
        if (!is_fused_ || !load || depth_ > 0) return add(i);
        const auto is_same = [&](ValueId v) {
            const Load& other = std::get<Load>(result_.code[v]);
            return other.section == load->section && other.index == load->index;
        };
        if (const auto known = std::ranges::find_if(loads_, is_same); known != loads_.end()) return *known;
        return loads_.emplace_back(add(i));
    }

    bool varies(std::span<const std::uint32_t> subgraphs, std::size_t input) const {
        return std::ranges::any_of(subgraphs, [&](std::uint32_t c) {
            return subgraphs_.inputs[c][input] != subgraphs_.inputs[subgraphs[0]][input];
        });
    }

    template <class IndexOf>
    Index through(std::span<const std::uint32_t> subgraphs, IndexOf index_of_subgraph) {
        indices_.clear();
        for (std::uint32_t c : subgraphs) indices_.push_back(index_of_subgraph(c));
        return running_.through(indices_);
    }

    bool is_invariant(std::span<const std::uint32_t> subgraphs, std::size_t k) const {
        const Instruction& first = at(subgraphs_.instructions[subgraphs[0]][k]);
        return std::ranges::all_of(subgraphs, [&](std::uint32_t c) {
            const Instruction& i = at(subgraphs_.instructions[c][k]);
            return is<Constant>(first) ? has_same_bits(std::get<Constant>(i), std::get<Constant>(first))
                                       : slot_of(i) == slot_of(first);
        });
    }

    Instruction in_loop(std::span<const std::uint32_t> subgraphs, std::size_t k) {
        Instruction i = at(subgraphs_.instructions[subgraphs[0]][k]);
        if (calls_.may_run(i, subgraphs_.instructions[subgraphs[0]][k])) {
            *index_of(i) =
                through(subgraphs, [&](std::uint32_t c) { return index_of(at(subgraphs_.instructions[c][k]))->first; });
            return i;
        }
        if (!is<Constant>(i) || is_invariant(subgraphs, k)) return i;
        std::vector<double> table;
        for (std::uint32_t c : subgraphs) table.push_back(std::get<Constant>(at(subgraphs_.instructions[c][k])).value);
        return running_.through(std::move(table));
    }

    const Code& code_;
    const Subgraphs& subgraphs_;
    const CallSlots& calls_;
    const Units& units_;
    const ValuePlaces& places_;
    Kernel result_;
    std::vector<ValueId> new_of_;
    std::vector<std::uint32_t> indices_; ///< of one instruction of a loop
    bool is_fused_ = false;              ///< the loop contains several units
    std::vector<ValueId> loads_;         ///< in it, outside of regions, so far
    std::size_t depth_ = 0;              ///< of regions around the current instruction
    Running running_{result_};
};

} // namespace

Rerolled reroll(const Kernel& kernel, std::uint32_t scratch, const CallSize& call_size, const BlockEffects& effects) {
    if (kernel.code.size() < least_size) return {kernel, 0};
    const Kernel copied = with_cheap_copies(kernel);
    const Subgraphs subgraphs = find_subgraphs(copied, effects);
    const CallSlots calls(copied, call_size);
    if (calls.has_results_apart()) return {kernel, 0}; // iterations would share slots that each of them needs
    std::optional<Units> units = find_units(copied, subgraphs, calls);
    if (!units) return {kernel, 0};
    fuse(copied, subgraphs, *units);
    const ValuePlaces places = find_places(copied, subgraphs, *units, effects, scratch);
    return {Reroller(copied, subgraphs, calls, *units, places)(), places.scratch};
}

void reroll_kernels(Program& program) {
    const IdMap<KernelId, std::uint8_t> nesting = program.nesting();
    const IdSet<KernelId> shared = shared_kernels(program);
    const CallSize size_of_call = call_size(program.functions);
    const BlockEffects effects(program); // before those kernels change
    for (std::uint8_t level = 0; level < 3; ++level) {
        std::vector<Kernel*> kernels;
        std::size_t size = 0;
        for (const KernelId row : program.kernels.ids()) {
            if (nesting[row] != level || shared.contains(row) || program.kernels[row].code.size() < least_size)
                continue;
            kernels.push_back(&program.kernels[row]);
            size += kernels.back()->code.size();
        }
        std::vector<std::uint32_t> scratch(kernels.size());
        std::vector<std::optional<std::string>> fault(kernels.size());
        const auto work = [&](std::size_t i) {
            Rerolled rerolled = reroll(*kernels[i], program.layout.n_work, size_of_call, effects);
            fault[i] = slot_fault(slot_use(*kernels[i], size_of_call, &effects),
                                  slot_use(rerolled.kernel, size_of_call, &effects, program.layout.n_work));
            *kernels[i] = std::move(rerolled.kernel);
            scratch[i] = rerolled.scratch;
        };
        parallel_for(kernels.size(), size >= least_size_in_parallel, work);
        for (std::size_t i = 0; i < kernels.size(); ++i) demand_no_fault(fault[i], *kernels[i], "loops");
        if (!scratch.empty()) program.layout.n_work += std::ranges::max(scratch);
    }
}

} // namespace torsion::passes
