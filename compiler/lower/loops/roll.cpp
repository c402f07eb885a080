#include "compiler/lower/loops/roll.h"

#include "compiler/lower/loops/call_slots.h"
#include "compiler/lower/loops/cone_places.h"
#include "compiler/support/crew.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace torsion::lower {

namespace {

constexpr std::uint32_t none = Cones::none;
constexpr std::size_t least_size = 200;           ///< instructions of a kernel that is worth the search
constexpr std::size_t least_size_of_crew = 20000; ///< instructions of all kernels that are worth several threads

/// The new code.
class Roller {
public:
    Roller(const Kernel& kernel, const Cones& cones, const CallSlots& calls, const Units& units, const ValuePlaces& places)
        : code_(kernel.code), cones_(cones), calls_(calls), units_(units), places_(places) {
        result_.name = kernel.name;
    }

    Kernel operator()() {
        emit();
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    static std::array<ValueId, 3> operands(const Instruction& i) { return {i.a, i.b, i.c}; }
    std::uint32_t first_of(std::uint32_t unit) const { return units_.members[units_.units[unit].first]; }

    ValueId add(const Instruction& i) { return result_.code.add(i); }

    void emit() {
        new_of_.assign(code_.size(), ValueId());
        std::size_t next = 0;
        for (std::uint32_t segment = 0; segment <= cones_.barriers.size(); ++segment) {
            for (; next < units_.order.size() && cones_.cones[first_of(units_.order[next])].segment == segment; ++next) {
                const Unit& unit = units_.units[units_.order[next]];
                unit.is_loop() ? emit_loop(units_.cones(unit), unit.is_independent) : emit_alone(units_.cones(unit)[0]);
            }
            if (segment < cones_.barriers.size()) emit_barrier(cones_.barriers[segment]);
        }
    }

    /// Outside of loops: a value made before, or loaded from where a loop left it; loads and constants at their first use.
    ValueId outside(std::uint32_t value) {
        ValueId& known = new_of_[value];
        if (known) return known;
        if (const ValuePlace* place = places_.find(value)) return known = add({.code = Code::Load, .slot = place->slot});
        return known = add(at(value));
    }

    Instruction with_operands(Instruction i, const auto& map) {
        for (ValueId* operand : {&i.a, &i.b, &i.c}) {
            if (*operand) *operand = map(static_cast<std::uint32_t>(operand->index()));
        }
        return i;
    }

    void emit_range(std::span<const std::uint32_t> instructions) {
        const auto is_own = [&](std::uint32_t i) { return place_in(instructions, i) != none; };
        for (std::uint32_t i : instructions) {
            for (ValueId operand : operands(at(i))) {
                if (operand && !is_own(static_cast<std::uint32_t>(operand.index()))) outside(static_cast<std::uint32_t>(operand.index())); // before a region opens
            }
        }
        for (std::uint32_t i : instructions) {
            if (is_leaf(i) && new_of_[i]) continue;
            new_of_[i] = add(with_operands(at(i), [&](std::uint32_t operand) { return new_of_[operand]; }));
        }
    }
    bool is_leaf(std::uint32_t i) const { return at(i).code == Code::Load || at(i).code == Code::Constant; }

    void emit_alone(std::uint32_t c) {
        emit_range(cones_.instructions[c]);
        const Cone& cone = cones_.cones[c];
        if (!cone.has_value) return;
        if (const ValuePlace* place = places_.find(cone.root); place && !place->is_stored) add({.code = Code::Store, .a = new_of_[cone.root], .slot = place->slot});
    }

    void emit_barrier(std::pair<std::uint32_t, std::uint32_t> range) {
        std::vector<std::uint32_t> instructions;
        for (std::uint32_t i = range.first; i < range.second; ++i) instructions.push_back(i);
        emit_range(instructions);
        for (std::uint32_t i : instructions) { // loops take its values from memory
            if (const ValuePlace* place = places_.find(i)) add({.code = Code::Store, .a = new_of_[i], .slot = place->slot});
        }
    }

    /// `cones` are alike: what differs between them runs.
    void emit_loop(std::span<const std::uint32_t> cones, bool is_independent) {
        const Cone& first = cones_.cones[cones[0]];
        const auto instructions = cones_.instructions[cones[0]], own_inputs = cones_.inputs[cones[0]];
        std::vector<ValueId> values(instructions.size()), inputs(own_inputs.size());
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (!places_.find(own_inputs[k]) || !varies(cones, k)) inputs[k] = outside(own_inputs[k]);
        }
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (is_leaf(instructions[k]) && cones_.cone_of[instructions[k]] != cones[0] && is_invariant(cones, k)) values[k] = outside(instructions[k]);
        }
        add({.code = Code::Loop, .index = is_independent, .count = static_cast<std::uint32_t>(cones.size())});
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (!inputs[k]) inputs[k] = add(indexed({.code = Code::Load}, slots(cones, [&](std::uint32_t c) { return places_.find(cones_.inputs[c][k])->slot; })));
        }
        const auto new_value = [&](std::uint32_t operand) {
            if (const std::uint32_t place = place_in(instructions, operand); place != none) return values[place];
            return inputs[static_cast<std::size_t>(std::ranges::find(own_inputs, operand) - own_inputs.begin())];
        };
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (!values[k]) values[k] = add(with_operands(in_loop(cones, k), new_value));
        }
        if (first.has_value && !places_.find(first.root)->is_stored)
            add(indexed({.code = Code::Store, .a = new_value(first.root)}, slots(cones, [&](std::uint32_t c) { return places_.find(cones_.cones[c].root)->slot; })));
        add({.code = Code::EndLoop});
    }

    bool varies(std::span<const std::uint32_t> cones, std::size_t input) const {
        return std::ranges::any_of(cones, [&](std::uint32_t c) { return cones_.inputs[c][input] != cones_.inputs[cones[0]][input]; });
    }

    template <class SlotOf>
    const std::vector<Slot>& slots(std::span<const std::uint32_t> cones, SlotOf slot_of) {
        slots_.clear();
        for (std::uint32_t c : cones) slots_.push_back(slot_of(c));
        return slots_;
    }

    bool is_invariant(std::span<const std::uint32_t> cones, std::size_t k) const {
        const Instruction& first = at(cones_.instructions[cones[0]][k]);
        return std::ranges::all_of(cones, [&](std::uint32_t c) {
            const Instruction& i = at(cones_.instructions[c][k]);
            return first.code == Code::Constant ? std::bit_cast<std::uint64_t>(i.constant) == std::bit_cast<std::uint64_t>(first.constant) : i.slot == first.slot;
        });
    }

    Instruction in_loop(std::span<const std::uint32_t> cones, std::size_t k) {
        const Instruction& i = at(cones_.instructions[cones[0]][k]);
        if (calls_.has_running_slot(i, cones_.instructions[cones[0]][k])) return indexed(i, slots(cones, [&](std::uint32_t c) { return at(cones_.instructions[c][k]).slot; }));
        if (i.code != Code::Constant || is_invariant(cones, k)) return i;
        std::vector<double> table;
        for (std::uint32_t c : cones) table.push_back(at(cones_.instructions[c][k]).constant);
        result_.constants.push_back(std::move(table));
        Instruction constant = i;
        constant.index = static_cast<std::uint32_t>(result_.constants.size());
        return constant;
    }

    /// A load or store whose slot runs through `slots`: with a constant stride, or by a table.
    Instruction indexed(Instruction i, const std::vector<Slot>& slots) {
        i.slot = slots[0];
        const std::int64_t stride = std::int64_t(slots[1].index) - slots[0].index;
        bool is_affine = stride >= INT32_MIN && stride <= INT32_MAX;
        for (std::size_t k = 1; k < slots.size(); ++k) is_affine = is_affine && std::int64_t(slots[k].index) - slots[k - 1].index == stride;
        if (is_affine) {
            i.count = static_cast<std::uint32_t>(static_cast<std::int32_t>(stride));
            return i;
        }
        std::vector<std::uint32_t> table;
        for (Slot slot : slots) table.push_back(slot.index);
        auto [known, fresh] = tables_.try_emplace(table, static_cast<std::uint32_t>(result_.tables.size() + 1));
        if (fresh) result_.tables.push_back(std::move(table));
        i.index = known->second;
        return i;
    }

    const Store<ValueId, Instruction>& code_;
    const Cones& cones_;
    const CallSlots& calls_;
    const Units& units_;
    const ValuePlaces& places_;
    Kernel result_;
    std::vector<ValueId> new_of_;
    std::vector<Slot> slots_; ///< of one instruction of a loop
    std::map<std::vector<std::uint32_t>, std::uint32_t> tables_;
};

} // namespace

Rolled roll(const Kernel& kernel, std::uint32_t scratch, const CallSize& call_size) {
    if (kernel.code.size() < least_size) return {kernel, 0};
    const Cones cones = find_cones(kernel);
    const CallSlots calls(kernel, call_size);
    const std::optional<Units> units = find_units(kernel, cones, calls);
    if (!units) return {kernel, 0};
    const ValuePlaces places = find_places(kernel, cones, *units, scratch);
    return {Roller(kernel, cones, calls, *units, places)(), places.scratch};
}

void roll_kernels(Program& program) {
    std::vector<bool> of_block(program.kernels.size(), false); // these run while a kernel of the model waits
    for (const BlockLayout& block : program.blocks) {
        for (std::size_t row : block.kernels()) {
            if (row < of_block.size()) of_block[row] = true;
        }
    }
    const CallSize call_size = [&](std::uint32_t function) {
        const symbolic::Function& f = program.model.flat.pool.function(symbolic::FunctionId(function));
        return f.inputs + f.outputs;
    };
    for (bool is_of_block : {false, true}) {
        std::vector<Kernel*> kernels;
        std::size_t size = 0;
        for (std::size_t row = 0; row < program.kernels.size(); ++row) {
            if (of_block[row] != is_of_block || program.kernels[row].code.size() < least_size) continue;
            kernels.push_back(&program.kernels[row]);
            size += kernels.back()->code.size();
        }
        std::vector<std::uint32_t> scratch(kernels.size());
        const auto work = [&](std::size_t i) {
            Rolled rolled = roll(*kernels[i], program.layout.n_work, call_size);
            *kernels[i] = std::move(rolled.kernel);
            scratch[i] = rolled.scratch;
        };
        for_each_in_crew(kernels.size(), size >= least_size_of_crew, work);
        if (!scratch.empty()) program.layout.n_work += std::ranges::max(scratch);
    }
}

} // namespace torsion::lower
