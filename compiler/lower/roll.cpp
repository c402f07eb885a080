#include "compiler/lower/roll.h"

#include "compiler/lower/cones.h"
#include "compiler/structure/strong_components.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace torsion::lower {

namespace {

constexpr std::uint32_t none = UINT32_MAX;
constexpr std::size_t least_count = 16;   ///< iterations that are worth a loop
constexpr std::size_t most_runs = 4;      ///< of slots at a constant distance, into which a loop is divided
constexpr std::size_t least_size = 200;   ///< instructions of a kernel that is worth the search

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Successors of each node.
structure::Graph successors(std::size_t nodes, const Edges& edges) {
    std::vector<std::size_t> first(nodes + 1, 0);
    for (const auto& [from, to] : edges) ++first[from + 1];
    for (std::size_t i = 0; i < nodes; ++i) first[i + 1] += first[i];
    std::vector<std::size_t> place(first.begin(), first.end() - 1);
    std::vector<std::uint32_t> next(edges.size());
    for (const auto& [from, to] : edges) next[place[from]++] = to;
    structure::Graph graph;
    for (std::size_t i = 0; i < nodes; ++i) graph.add_row(std::span(next).subspan(first[i], first[i + 1] - first[i]));
    return graph;
}

/// Every node after those that lead to it, else by number; shorter than the graph when it has a cycle.
std::vector<std::uint32_t> sorted(const structure::Graph& graph) {
    const auto n = static_cast<std::uint32_t>(graph.rows());
    std::vector<std::uint32_t> open(n, 0), result;
    for (std::uint32_t v = 0; v < n; ++v) {
        for (std::uint32_t to : graph[v]) ++open[to];
    }
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t v = 0; v < n; ++v) {
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

std::array<ValueId, 3> operands(const Instruction& i) { return {i.a, i.b, i.c}; }

/// Cones that are done together: a loop, or one cone.
struct Unit {
    std::vector<std::uint32_t> cones;
    bool is_independent = true; ///< no cone needs another one
    bool is_loop() const { return cones.size() > 1; }
};

/// Where a value stands in memory.
struct Place {
    Slot slot;
    bool is_stored; ///< by the kernel itself
};

struct Places {
    std::vector<std::uint32_t> number; ///< per instruction
    std::vector<Place> places;

    void set(std::uint32_t value, Place place) {
        number[value] = static_cast<std::uint32_t>(places.size());
        places.push_back(place);
    }
    const Place* find(std::uint32_t value) const { return number[value] == none ? nullptr : &places[number[value]]; }
};

class Roller {
public:
    Roller(const Kernel& kernel, std::uint32_t scratch, const CallSize& call_size)
        : code_(kernel.code), cones_(find_cones(kernel)), scratch_(scratch), offset_in_call_(offsets_in_calls(kernel, call_size)) {
        result_.kernel.name = kernel.name;
    }

    /// Nothing where no loop was found.
    std::optional<Rolled> operator()() {
        find_edges();
        if (!find_levels() || !find_units() || !order_units()) return std::nullopt;
        find_places();
        emit();
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    const Cone& cone(std::uint32_t c) const { return cones_.cones[c]; }

    /// Is the slot another one in each iteration? Those of calls are the call's own, for a moment, so that one set does for all iterations.
    bool has_running_slot(std::uint32_t i) const {
        const Code code = at(i).code;
        return (code == Code::Load || code == Code::Store || code == Code::SolveBlock) && offset_in_call_[i] == no_call_slot;
    }
    bool acts_outside(std::uint32_t i) const { return at(i).code == Code::SolveBlock || at(i).code == Code::CallFunction; }

    void find_edges() {
        edges_ = cones_.order;
        for (std::uint32_t c = 0; c < cones_.cones.size(); ++c) {
            for (std::uint32_t input : cone(c).inputs) {
                const std::uint32_t from = cones_.cone_of[input];
                if (from != none && cone(from).segment == cone(c).segment) edges_.emplace_back(from, c);
            }
        }
    }

    bool find_levels() {
        const structure::Graph graph = successors(cones_.cones.size(), edges_);
        const std::vector<std::uint32_t> order = sorted(graph);
        level_.assign(graph.rows(), 0);
        for (std::uint32_t c : order) {
            for (std::uint32_t to : graph[c]) level_[to] = std::max(level_[to], level_[c] + 1);
        }
        return order.size() == graph.rows();
    }

    // -- classes and units

    /// All that must be equal in one loop. What is computed inside counts by its place, inputs by their number.
    const std::string& shape(const Cone& c) {
        std::vector<std::uint32_t>& words = words_;
        words.assign({c.segment, c.has_value ? place_in(c, c.root) : none});
        for (std::uint32_t i : c.instructions) {
            const Instruction& it = at(i);
            const bool has_slot = it.code == Code::Load || it.code == Code::Store;
            words.push_back(static_cast<std::uint32_t>(it.code) | static_cast<std::uint32_t>(it.op) << 8 | (has_slot ? static_cast<std::uint32_t>(it.slot.section) : 0u) << 16);
            if (it.code == Code::CallFunction) words.insert(words.end(), {it.index, it.count});
            if (offset_in_call_[i] != no_call_slot) words.push_back(offset_in_call_[i]);
            for (ValueId operand : operands(it)) words.push_back(operand ? reference(c, static_cast<std::uint32_t>(operand.index())) : none);
        }
        shape_.assign(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0]));
        return shape_;
    }
    static std::uint32_t place_in(const Cone& c, std::uint32_t i) {
        auto found = std::ranges::lower_bound(c.instructions, i);
        return found != c.instructions.end() && *found == i ? static_cast<std::uint32_t>(found - c.instructions.begin()) : none;
    }
    static std::uint32_t reference(const Cone& c, std::uint32_t i) {
        if (const std::uint32_t place = place_in(c, i); place != none) return place;
        return 0x80000000u | static_cast<std::uint32_t>(std::ranges::find(c.inputs, i) - c.inputs.begin());
    }

    /// False: no loops.
    bool find_units() {
        std::unordered_map<std::string, std::uint32_t> classes;
        std::vector<std::uint32_t> class_of;
        for (const Cone& c : cones_.cones) class_of.push_back(classes.try_emplace(shape(c), static_cast<std::uint32_t>(classes.size())).first->second);
        std::vector<std::uint64_t> key(class_of.begin(), class_of.end());
        for (std::uint32_t c = 0; c < key.size(); ++c) {
            if (cone(c).instructions.size() == 1 && is_leaf(cone(c).root)) key[c] = std::uint64_t(c) + classes.size(); // other cones may load it themselves
        }
        group(key);
        const structure::Components components = structure::strong_components(successors(units_.size(), edges_of_units()));
        std::vector<bool> is_split(units_.size(), false);
        for (std::size_t i = 0; i < components.size(); ++i) {
            for (std::uint32_t u : components[i]) is_split[u] = components[i].size() > 1;
        }
        for (const auto& [from, to] : edges_) {
            if (unit_of_[from] == unit_of_[to] && from > to) is_split[unit_of_[from]] = true; // no order of theirs is kept by a loop
        }
        for (std::uint32_t c = 0; c < key.size(); ++c) {
            key[c] = std::uint64_t(unit_of_[c]) << 32 | (is_split[unit_of_[c]] ? level_[c] + 1 : 0);
        }
        group(key);
        for (const Unit& unit : units_) number_runs(unit, key);
        group(key);
        for (const auto& [from, to] : edges_) {
            if (unit_of_[from] == unit_of_[to]) units_[unit_of_[from]].is_independent = false;
        }
        for (Unit& unit : units_) {
            if (std::ranges::any_of(cone(unit.cones[0]).instructions, [&](std::uint32_t i) { return acts_outside(i); })) unit.is_independent = false;
        }
        return std::ranges::any_of(units_, &Unit::is_loop);
    }

    /// Where slots go on in another distance, a new loop begins, as long as loops do not become many: no tables then.
    void number_runs(const Unit& unit, std::vector<std::uint64_t>& key) {
        for (std::uint32_t c : unit.cones) key[c] = std::uint64_t(unit_of_[c]) << 32;
        if (!unit.is_loop()) return;
        std::vector<std::uint32_t> begins{0};
        for (std::uint32_t at_cone = 2; at_cone < unit.cones.size(); ++at_cone) {
            if (at_cone > begins.back() + 1 && !goes_on(unit, at_cone)) begins.push_back(at_cone);
        }
        if (begins.size() == 1 || begins.size() > most_runs) return;
        for (std::uint32_t run = 0; run < begins.size(); ++run) {
            const std::size_t end = run + 1 < begins.size() ? begins[run + 1] : unit.cones.size();
            for (std::size_t k = begins[run]; k < end; ++k) key[unit.cones[k]] |= run;
        }
    }

    bool goes_on(const Unit& unit, std::uint32_t at_cone) const {
        const Cone &a = cone(unit.cones[at_cone - 2]), &b = cone(unit.cones[at_cone - 1]), &c = cone(unit.cones[at_cone]);
        for (std::size_t k = 0; k < a.instructions.size(); ++k) {
            if (!has_running_slot(a.instructions[k])) continue;
            const std::uint32_t x = at(a.instructions[k]).slot.index, y = at(b.instructions[k]).slot.index, z = at(c.instructions[k]).slot.index;
            if (z - y != y - x) return false; // modulo 2³²
        }
        return true;
    }

    /// Cones of equal key; too few of them stay alone. Units by their first cone.
    void group(const std::vector<std::uint64_t>& key) {
        std::unordered_map<std::uint64_t, std::size_t> count;
        for (std::uint64_t k : key) ++count[k];
        std::unordered_map<std::uint64_t, std::uint32_t> unit;
        units_.clear();
        unit_of_.clear();
        for (std::uint32_t c = 0; c < key.size(); ++c) {
            const auto next = static_cast<std::uint32_t>(units_.size());
            const std::uint32_t u = count[key[c]] < least_count ? next : unit.try_emplace(key[c], next).first->second;
            if (u == next) units_.emplace_back();
            units_[u].cones.push_back(c);
            unit_of_.push_back(u);
        }
    }

    Edges edges_of_units() const {
        Edges result;
        for (const auto& [from, to] : edges_) {
            if (unit_of_[from] != unit_of_[to]) result.emplace_back(unit_of_[from], unit_of_[to]);
        }
        return result;
    }

    bool order_units() {
        order_ = sorted(successors(units_.size(), edges_of_units()));
        std::ranges::stable_sort(order_, {}, [&](std::uint32_t u) { return cone(units_[u].cones[0]).segment; });
        return order_.size() == units_.size();
    }

    // -- values that pass through memory

    bool is_in_loop(std::uint32_t value) const { return units_[unit_of_[cones_.cone_of[value]]].is_loop(); }

    std::uint32_t set_of(std::uint32_t value) {
        if (parent_[value] == none) parent_[value] = value;
        std::uint32_t root = value;
        while (parent_[root] != root) root = parent_[root];
        while (parent_[value] != root) value = std::exchange(parent_[value], root);
        return root;
    }

    /// Values that one instruction of a loop takes in turn shall stand next to each other.
    void find_places() {
        parent_.assign(code_.size(), none);
        place_.number.assign(code_.size(), none);
        for (const Unit& unit : units_) {
            const Cone& first = cone(unit.cones[0]);
            if (unit.is_loop() && first.has_value) {
                for (std::uint32_t c : unit.cones) unite(first.root, cone(c).root);
            }
            for (std::size_t k = 0; k < first.inputs.size(); ++k) {
                const bool is_same = std::ranges::all_of(unit.cones, [&](std::uint32_t c) { return cone(c).inputs[k] == first.inputs[k]; });
                if (is_same && cones_.cone_of[first.inputs[k]] == none) continue; // of a barrier
                if (is_same && !is_in_loop(first.inputs[k])) continue;
                for (std::uint32_t c : unit.cones) unite(first.inputs[k], cone(c).inputs[k]);
            }
        }
        for (const auto& [begin, end] : cones_.barriers) {
            for (std::uint32_t i = begin; i < end; ++i) {
                for (ValueId operand : operands(at(i))) {
                    if (!operand || operand.index() >= begin) continue;
                    const auto value = static_cast<std::uint32_t>(operand.index());
                    if (cones_.cone_of[value] != none && is_in_loop(value)) set_of(value);
                }
            }
        }
        std::vector<std::vector<std::uint32_t>> sets; // by their first value
        std::unordered_map<std::uint32_t, std::size_t> set_of_root;
        for (std::uint32_t value = 0; value < parent_.size(); ++value) {
            if (parent_[value] == none) continue;
            const auto [known, fresh] = set_of_root.try_emplace(set_of(value), sets.size());
            if (fresh) sets.emplace_back();
            sets[known->second].push_back(value);
        }
        for (const std::vector<std::uint32_t>& members : sets) {
            if (!use_stores(members)) use_scratch(members);
        }
    }

    void unite(std::uint32_t a, std::uint32_t b) {
        a = set_of(a), b = set_of(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

    /// Where all of them are stored anyway, in one section, and nothing changes that.
    bool use_stores(const std::vector<std::uint32_t>& values) {
        if (!cones_.barriers.empty()) return false;
        std::vector<Slot> slots;
        for (std::uint32_t value : values) {
            if (cones_.cone_of[value] == none) return false;
            for (std::uint32_t i : cone(cones_.cone_of[value]).instructions) {
                if (at(i).code != Code::Store || at(i).a.index() != value || !is_stored_once(at(i).slot)) continue;
                slots.push_back(at(i).slot);
                break;
            }
            if (slots.empty() || slots.back().section != slots[0].section || slots.size() != static_cast<std::size_t>(&value - values.data()) + 1) return false;
        }
        for (std::size_t k = 0; k < values.size(); ++k) place_.set(values[k], {slots[k], true});
        return true;
    }

    bool is_stored_once(Slot slot) {
        if (stores_.empty()) {
            for (const Instruction& i : code_) {
                if (i.code == Code::Store) ++stores_[std::uint64_t(i.slot.section) << 32 | i.slot.index];
                if (i.code == Code::Load) stores_[std::uint64_t(i.slot.section) << 32 | i.slot.index] += 2;
            }
        }
        return stores_[std::uint64_t(slot.section) << 32 | slot.index] == 1;
    }

    void use_scratch(const std::vector<std::uint32_t>& values) {
        for (std::uint32_t value : values) place_.set(value, {{Section::Work, scratch_ + result_.scratch++}, false});
    }

    // -- the new code

    ValueId add(const Instruction& i) { return result_.kernel.code.add(i); }

    void emit() {
        new_of_.assign(code_.size(), ValueId());
        std::size_t next = 0;
        for (std::uint32_t segment = 0; segment <= cones_.barriers.size(); ++segment) {
            for (; next < order_.size() && cone(units_[order_[next]].cones[0]).segment == segment; ++next) {
                const Unit& unit = units_[order_[next]];
                unit.is_loop() ? emit_loop(unit) : emit_alone(cone(unit.cones[0]));
            }
            if (segment < cones_.barriers.size()) emit_barrier(cones_.barriers[segment]);
        }
    }

    /// Outside of loops: a value made before, or loaded from where a loop left it; loads and constants at their first use.
    ValueId outside(std::uint32_t value) {
        ValueId& known = new_of_[value];
        if (known) return known;
        if (const Place* place = place_.find(value)) return known = add({.code = Code::Load, .slot = place->slot});
        return known = add(at(value));
    }

    Instruction with_operands(Instruction i, const auto& map) {
        for (ValueId* operand : {&i.a, &i.b, &i.c}) {
            if (*operand) *operand = map(static_cast<std::uint32_t>(operand->index()));
        }
        return i;
    }

    void emit_range(const std::vector<std::uint32_t>& instructions) {
        const auto is_own = [&](std::uint32_t i) { return place_in_list(instructions, i) != none; };
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
    static std::uint32_t place_in_list(const std::vector<std::uint32_t>& list, std::uint32_t i) {
        auto found = std::ranges::lower_bound(list, i);
        return found != list.end() && *found == i ? static_cast<std::uint32_t>(found - list.begin()) : none;
    }
    bool is_leaf(std::uint32_t i) const { return at(i).code == Code::Load || at(i).code == Code::Constant; }

    void emit_alone(const Cone& c) {
        emit_range(c.instructions);
        if (!c.has_value) return;
        if (const Place* place = place_.find(c.root); place && !place->is_stored) add({.code = Code::Store, .a = new_of_[c.root], .slot = place->slot});
    }

    void emit_barrier(std::pair<std::uint32_t, std::uint32_t> range) {
        std::vector<std::uint32_t> instructions;
        for (std::uint32_t i = range.first; i < range.second; ++i) instructions.push_back(i);
        emit_range(instructions);
        for (std::uint32_t i : instructions) { // loops take its values from memory
            if (const Place* place = place_.find(i)) add({.code = Code::Store, .a = new_of_[i], .slot = place->slot});
        }
    }

    void emit_loop(const Unit& unit) {
        const Cone& first = cone(unit.cones[0]);
        std::vector<ValueId> values(first.instructions.size()), inputs(first.inputs.size());
        for (std::size_t k = 0; k < first.inputs.size(); ++k) {
            if (!place_.find(first.inputs[k]) || !varies(unit, k)) inputs[k] = outside(first.inputs[k]);
        }
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (is_leaf(first.instructions[k]) && cones_.cone_of[first.instructions[k]] != unit.cones[0] && is_invariant(unit, k))
                values[k] = outside(first.instructions[k]);
        }
        add({.code = Code::Loop, .index = unit.is_independent, .count = static_cast<std::uint32_t>(unit.cones.size())});
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (!inputs[k]) inputs[k] = add(indexed({.code = Code::Load}, slots(unit, [&](const Cone& c) { return place_.find(c.inputs[k])->slot; })));
        }
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (!values[k]) values[k] = add(with_operands(in_loop(unit, k), [&](std::uint32_t operand) {
                const std::uint32_t place = place_in(first, operand);
                return place != none ? values[place] : inputs[reference(first, operand) & 0x7fffffffu];
            }));
        }
        if (first.has_value && !place_.find(first.root)->is_stored)
            add(indexed({.code = Code::Store, .a = values[place_in(first, first.root)]}, slots(unit, [&](const Cone& c) { return place_.find(c.root)->slot; })));
        add({.code = Code::EndLoop});
    }

    bool varies(const Unit& unit, std::size_t input) const {
        return std::ranges::any_of(unit.cones, [&](std::uint32_t c) { return cone(c).inputs[input] != cone(unit.cones[0]).inputs[input]; });
    }

    template <class SlotOf>
    std::vector<Slot> slots(const Unit& unit, SlotOf slot_of) {
        std::vector<Slot> result;
        for (std::uint32_t c : unit.cones) result.push_back(slot_of(cone(c)));
        return result;
    }

    bool is_invariant(const Unit& unit, std::size_t k) const {
        const Instruction& first = at(cone(unit.cones[0]).instructions[k]);
        return std::ranges::all_of(unit.cones, [&](std::uint32_t c) {
            const Instruction& i = at(cone(c).instructions[k]);
            return first.code == Code::Constant ? std::bit_cast<std::uint64_t>(i.constant) == std::bit_cast<std::uint64_t>(first.constant) : i.slot == first.slot;
        });
    }

    Instruction in_loop(const Unit& unit, std::size_t k) {
        const Instruction& i = at(cone(unit.cones[0]).instructions[k]);
        if (has_running_slot(cone(unit.cones[0]).instructions[k])) return indexed(i, slots(unit, [&](const Cone& c) { return at(c.instructions[k]).slot; }));
        if (i.code != Code::Constant || is_invariant(unit, k)) return i;
        std::vector<double> table;
        for (std::uint32_t c : unit.cones) table.push_back(at(cone(c).instructions[k]).constant);
        result_.kernel.constants.push_back(std::move(table));
        Instruction constant = i;
        constant.index = static_cast<std::uint32_t>(result_.kernel.constants.size());
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
        auto [known, fresh] = tables_.try_emplace(table, static_cast<std::uint32_t>(result_.kernel.tables.size() + 1));
        if (fresh) result_.kernel.tables.push_back(std::move(table));
        i.index = known->second;
        return i;
    }

    const Store<ValueId, Instruction>& code_;
    Cones cones_;
    std::uint32_t scratch_;
    std::vector<std::uint32_t> offset_in_call_; ///< per instruction: of an argument or result from the call's first slot
    Rolled result_;
    Edges edges_;
    std::vector<std::uint32_t> level_, unit_of_, order_;
    std::vector<Unit> units_;
    std::vector<std::uint32_t> parent_; ///< per instruction: another one of its set; none: not in memory
    Places place_;
    std::vector<std::uint32_t> words_;
    std::string shape_;
    std::unordered_map<std::uint64_t, std::uint32_t> stores_;
    std::vector<ValueId> new_of_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> tables_;
};

} // namespace

Rolled roll(const Kernel& kernel, std::uint32_t scratch, const CallSize& call_size) {
    if (kernel.code.size() >= least_size) {
        if (std::optional<Rolled> rolled = Roller(kernel, scratch, call_size)()) return std::move(*rolled);
    }
    return {kernel, 0};
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
        std::uint32_t most = 0;
        for (std::size_t row = 0; row < program.kernels.size(); ++row) {
            if (of_block[row] != is_of_block || program.kernels[row].code.size() < least_size) continue;
            Rolled rolled = roll(program.kernels[row], program.layout.n_work, call_size);
            program.kernels[row] = std::move(rolled.kernel);
            most = std::max(most, rolled.scratch);
        }
        program.layout.n_work += most;
    }
}

} // namespace torsion::lower
