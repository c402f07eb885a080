#include "compiler/passes/loops/subgraph_places.h"

#include <algorithm>
#include <array>
#include <utility>

namespace torsion::passes {

using namespace program;
using program::Store; // not the table

namespace {

constexpr std::uint32_t slots_of_line = 8;

/// Number of uses of each slot: a store counts one, a load two.
class SlotUses {
public:
    SlotUses(const Kernel& kernel, const BlockEffects& effects) {
        for (const Instruction& i : kernel.code) {
            if (is<Store>(i)) count(*slot_of(i), 1);
            if (is<Load>(i)) count(*slot_of(i), 2);
            // no code reads the slots that it leaves
            if (is<SolveBlock>(i) && std::get<SolveBlock>(i).is_apart) continue;
            for (Slot slot : effects.stores(i, kernel)) count(slot, 1);
        }
    }
    bool is_stored_once(Slot slot) const { return uses_[static_cast<std::size_t>(slot.section)][slot.index] == 1; }

private:
    void count(Slot slot, std::uint8_t weight) {
        std::vector<std::uint8_t>& section = uses_[static_cast<std::size_t>(slot.section)];
        if (section.size() <= slot.index) section.resize(slot.index + std::size_t{1}, 0);
        section[slot.index] = static_cast<std::uint8_t>(std::min(section[slot.index] + weight, 3));
    }

    std::array<std::vector<std::uint8_t>, section_count> uses_;
};

class PlaceFinder {
public:
    PlaceFinder(const Kernel& kernel, const Subgraphs& subgraphs, const Units& units, const BlockEffects& effects,
                std::uint32_t scratch)
        : code_(kernel.code), subgraphs_(subgraphs), units_(units), uses_(kernel, effects), scratch_(scratch) {}

    ValuePlaces operator()() {
        parent_.assign(code_.size(), none);
        result_.number.assign(code_.size(), none);
        for (const Unit& unit : units_.units) unite_values(unit);
        for (const auto& [begin, end] : subgraphs_.barriers) find_needed(begin, end);
        place_sets();
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    bool is_in_loop(std::uint32_t value) const {
        return units_.units[units_.unit_of[subgraphs_.subgraph_of[value]]].is_loop();
    }

    void unite_values(const Unit& unit) {
        const auto subgraphs = units_.subgraphs(unit);
        const std::uint32_t first = subgraphs[0];
        if (unit.is_loop() && subgraphs_.subgraphs[first].has_value) {
            for (std::uint32_t c : subgraphs) unite(subgraphs_.subgraphs[first].root, subgraphs_.subgraphs[c].root);
        }
        const auto inputs = subgraphs_.inputs[first];
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            const bool is_same =
                std::ranges::all_of(subgraphs, [&](std::uint32_t c) { return subgraphs_.inputs[c][k] == inputs[k]; });
            if (is_same && subgraphs_.subgraph_of[inputs[k]] == none) continue; // of a barrier
            if (is_same && !is_in_loop(inputs[k])) continue;
            for (std::uint32_t c : subgraphs) unite(inputs[k], subgraphs_.inputs[c][k]);
        }
    }

    /// A barrier takes values of loops from memory.
    void find_needed(std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; ++i) {
            for (ValueId operand : operands(at(i))) {
                if (!operand || operand.index() >= begin) continue;
                if (subgraphs_.subgraph_of[operand.index()] != none && is_in_loop(operand.index()))
                    set_of(operand.index());
            }
        }
    }

    std::uint32_t set_of(std::uint32_t value) {
        if (parent_[value] == none) parent_[value] = value;
        std::uint32_t root = value;
        while (parent_[root] != root) root = parent_[root];
        while (parent_[value] != root) value = std::exchange(parent_[value], root);
        return root;
    }

    void unite(std::uint32_t a, std::uint32_t b) {
        a = set_of(a), b = set_of(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

    /// One set after another, by their first values; `parent_` identifies the sets.
    void place_sets() {
        std::vector<std::uint32_t> size(code_.size(), 0);
        for (std::uint32_t value = 0; value < parent_.size(); ++value) {
            if (parent_[value] != none) ++size[set_of(value)];
        }
        std::uint32_t end = 0;
        for (std::uint32_t& begin : size) begin = std::exchange(end, end + begin);
        std::vector<std::uint32_t> members(end);
        std::vector<std::uint32_t>& next = size;
        for (std::uint32_t value = 0; value < parent_.size(); ++value) {
            if (parent_[value] != none) members[next[parent_[value]]++] = value;
        }
        for (std::uint32_t begin = 0; begin < members.size();) {
            const std::uint32_t last = next[parent_[members[begin]]];
            const auto set = std::span(members).subspan(begin, last - begin);
            if (!use_stores(set)) use_scratch(set);
            begin = last;
        }
    }

    /// If all of them are stored anyway, in one section, and no code overwrites them.
    bool use_stores(std::span<const std::uint32_t> values) {
        if (!subgraphs_.barriers.empty()) return false;
        slots_.clear();
        for (std::uint32_t value : values) {
            const std::optional<Slot> slot = stored_at(value);
            if (!slot || slot->section != (slots_.empty() ? *slot : slots_[0]).section) return false;
            slots_.push_back(*slot);
        }
        for (std::size_t k = 0; k < values.size(); ++k) place(values[k], {slots_[k], true});
        return true;
    }

    std::optional<Slot> stored_at(std::uint32_t value) const {
        if (subgraphs_.subgraph_of[value] == none) return std::nullopt;
        for (std::uint32_t i : subgraphs_.instructions[subgraphs_.subgraph_of[value]]) {
            const auto* store = std::get_if<Store>(&at(i));
            if (store && store->value.index() == value && uses_.is_stored_once(store->slot())) return store->slot();
        }
        return std::nullopt;
    }

    /// The stores of a loop start at a cache line, so that its vectors are not split.
    void use_scratch(std::span<const std::uint32_t> values) {
        const auto first = std::ranges::find_if(values, [&](std::uint32_t value) { return is_in_loop(value); });
        if (first != values.end() && values.end() - first >= slots_of_line) {
            const std::uint32_t behind =
                (scratch_ + result_.scratch + static_cast<std::uint32_t>(first - values.begin())) % slots_of_line;
            result_.scratch += (slots_of_line - behind) % slots_of_line;
        }
        for (std::uint32_t value : values) place(value, {{Section::Work, scratch_ + result_.scratch++}, false});
    }

    void place(std::uint32_t value, ValuePlace where) {
        result_.number[value] = static_cast<std::uint32_t>(result_.places.size());
        result_.places.push_back(where);
    }

    const Code& code_;
    const Subgraphs& subgraphs_;
    const Units& units_;
    SlotUses uses_;
    std::uint32_t scratch_;
    std::vector<std::uint32_t> parent_; ///< per instruction: another one of its set; none: not in memory
    std::vector<Slot> slots_;
    ValuePlaces result_;
};

} // namespace

ValuePlaces find_places(const Kernel& kernel, const Subgraphs& subgraphs, const Units& units,
                        const BlockEffects& effects, std::uint32_t scratch) {
    return PlaceFinder(kernel, subgraphs, units, effects, scratch)();
}

} // namespace torsion::passes
