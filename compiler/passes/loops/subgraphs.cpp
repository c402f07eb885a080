#include "compiler/passes/loops/subgraphs.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace torsion::passes {

using namespace program;
using program::Store; // not the table

namespace {

constexpr std::uint32_t many = UINT32_MAX - 1;
constexpr std::uint32_t largest_subgraph = 200; ///< instructions; larger ones would have shapes of their own
constexpr std::uint32_t longest_sum = 16;       ///< longer sums are cut at every term

class SubgraphFinder {
public:
    SubgraphFinder(const Kernel& kernel, const BlockEffects& effects)
        : kernel_(kernel), code_(kernel.code), effects_(effects), n_(static_cast<std::uint32_t>(kernel.code.size())) {}

    Subgraphs operator()() {
        result_.subgraph_of.assign(n_, none);
        find_nodes();
        find_slots();
        find_sums();
        grow();
        attach_stores();
        collect();
        find_order();
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    /// A region contains a whole call: arguments are stored just before it, results loaded just after. If it fails, the
    /// results of the kernel are void.
    static bool is_barrier(const Instruction& i, bool is_in_region) {
        if (is<CallFunction>(i)) return !is_in_region;
        return is<SolveGradient, Assert, BitsEqual>(i);
    }

    // -- nodes: instructions outside of regions, and whole regions

    void find_nodes() {
        segment_.assign(n_, 0);
        begin_.assign(n_, 0);
        std::uint32_t segment = 0;
        for (std::uint32_t i = 0; i < n_;) {
            const std::uint32_t end = end_of_node(i);
            bool barrier = false;
            for (std::uint32_t k = i; k < end; ++k) barrier = barrier || is_barrier(at(k), end > i + 1);
            for (std::uint32_t k = i; k < end; ++k) segment_[k] = barrier ? none : segment, begin_[k] = i;
            if (barrier) {
                result_.barriers.emplace_back(i, end);
                ++segment;
            }
            i = end;
        }
        segments_ = segment + 1;
    }

    std::uint32_t end_of_node(std::uint32_t i) const {
        if (!is<If>(at(i))) return i + 1;
        for (std::uint32_t depth = 0;; ++i) {
            if (is<If>(at(i))) ++depth;
            if (is<EndIf>(at(i)) && --depth == 0) return i + 1;
        }
    }

    /// Reads slots that other code wrote, and writes slots that other code reads. A block apart is solved in a region
    /// with everything that it needs.
    static bool has_effects(const Instruction& i) {
        return is<CallKernel>(i) || (is<SolveBlock>(i) && !std::get<SolveBlock>(i).is_apart);
    }
    std::span<const Slot> loads(std::uint32_t i) const {
        return has_effects(at(i)) ? effects_.loads(at(i), kernel_) : std::span<const Slot>();
    }
    std::span<const Slot> stores(std::uint32_t i) const {
        return has_effects(at(i)) ? effects_.stores(at(i), kernel_) : std::span<const Slot>();
    }

    /// Finds slots that are both loaded and stored, or stored twice; and the accesses to them that still do not depend
    /// on their place.
    void find_slots() {
        std::array<std::vector<char>, section_count> sections; // 1: loaded, 2: stored, 4: more than once
        const auto how = [&](Slot slot) -> char& {
            std::vector<char>& section = sections[static_cast<std::size_t>(slot.section)];
            if (section.size() <= slot.index) section.resize(slot.index + std::size_t{1}, 0);
            return section[slot.index];
        };
        for (std::uint32_t i = 0; i < n_; ++i) {
            const auto is_stored = [&](Slot slot) { how(slot) |= how(slot) & 2 ? 4 : 2; };
            if (is<Load>(at(i))) how(*slot_of(at(i))) |= 1;
            if (is<Store>(at(i))) is_stored(*slot_of(at(i)));
            for (Slot slot : loads(i)) how(slot) |= 1;
            for (Slot slot : stores(i)) is_stored(slot);
        }
        pinned_.assign(n_, false);
        for (std::uint32_t i = 0; i < n_; ++i) {
            if (is<Load, Store>(at(i))) pinned_[i] = how(*slot_of(at(i))) > 2;
        }
        constexpr char is_later = 8, is_earlier = 16;
        is_late_.assign(n_, false), is_first_.assign(n_, false);
        for (std::uint32_t i = n_; i-- > 0;) {
            if (is<Load>(at(i))) is_late_[i] = (how(*slot_of(at(i))) & is_later) == 0;
            if (is<Store>(at(i))) how(*slot_of(at(i))) |= is_later;
            for (Slot slot : stores(i)) how(slot) |= is_later;
        }
        for (std::uint32_t i = 0; i < n_; ++i) {
            if (is<Store>(at(i))) is_first_[i] = (how(*slot_of(at(i))) & is_earlier) == 0;
            if (is<Load, Store>(at(i))) how(*slot_of(at(i))) |= is_earlier;
            for (Slot slot : loads(i)) how(slot) |= is_earlier;
            for (Slot slot : stores(i)) how(slot) |= is_earlier;
        }
    }

    /// Can be repeated at each use.
    bool is_free(std::uint32_t i, std::uint32_t user_segment) const {
        if (is<Constant>(at(i))) return true;
        if (!is<Load>(at(i)) || (pinned_[i] && !is_late_[i])) return false;
        const Section s = slot_of(at(i))->section;
        return segment_[i] == user_segment || s == Section::P || s == Section::U || s == Section::Time;
    }

    // -- long sums, cut term by term; the same for chains of min, max, and, or

    static bool is_sum(const Instruction& i) {
        using symbolic::Op;
        const Op op = operator_of(i);
        return is<Binary>(i) &&
               (op == Op::Add || op == Op::Sub || op == Op::Min || op == Op::Max || op == Op::And || op == Op::Or);
    }

    void find_sums() {
        std::vector<std::uint32_t> length(n_, 0);
        cut_.assign(n_, false);
        const auto longer = [&](std::uint32_t i) {
            const Binary& sum = std::get<Binary>(at(i));
            return (length[sum.left.index()] >= length[sum.right.index()] ? sum.left : sum.right).index();
        };
        for (std::uint32_t i = 0; i < n_; ++i) {
            if (is_sum(at(i))) length[i] = 1 + length[longer(i)];
        }
        for (std::uint32_t i = n_; i-- > 0;) {
            if (is_sum(at(i)) && (length[i] >= longest_sum || cut_[i]) && is_sum(at(longer(i)))) cut_[longer(i)] = true;
        }
    }

    // -- from the uses back to the operands

    /// Exists for its effect: a store, a solve, or a region with such effects, even if it has a value, too.
    bool is_act(std::uint32_t begin, std::uint32_t root) const {
        for (std::uint32_t k = begin; k <= root; ++k) {
            if (is<Store, SolveBlock, CallKernel>(at(k))) return true;
        }
        return is<EndIf>(at(root)) && !has_value(root);
    }
    bool has_value(std::uint32_t root) const {
        const auto* end = std::get_if<EndIf>(&at(root));
        return end ? end->value.valid() : !is<Store, SolveBlock>(at(root));
    }

    void grow() {
        std::vector<std::uint32_t> user(n_, none); // the subgraph that uses a value; many
        std::vector<std::uint32_t> size;
        for (std::uint32_t end = n_; end > 0;) {
            const std::uint32_t root = end - 1, begin = begin_[root];
            end = begin;
            const bool is_outside = segment_[root] == none;
            if (!is_outside && is_free(root, segment_[root]) && user[root] != many) continue;
            std::uint32_t subgraph = none;
            if (!is_outside) {
                subgraph = user[root];
                if (subgraph == none || subgraph == many || cut_[root] ||
                    segment_[result_.subgraphs[subgraph].root] != segment_[root] || size[subgraph] > largest_subgraph) {
                    if (subgraph == none && !is_act(begin, root)) continue; // unused
                    result_.subgraphs.push_back({segment_[root], root, subgraph != none && has_value(root),
                                                 is<Load>(at(root)) && !is_free(root, segment_[root])});
                    subgraph = static_cast<std::uint32_t>(result_.subgraphs.size() - 1);
                    size.push_back(0);
                }
                size[subgraph] += root + 1 - begin;
            }
            for (std::uint32_t k = begin; k <= root; ++k) {
                if (!is_outside) result_.subgraph_of[k] = subgraph;
                for (ValueId operand : operands(at(k))) {
                    if (!operand || operand.index() >= begin) continue;
                    const auto used = static_cast<std::uint32_t>(operand.index());
                    if (!is_outside && is_free(used, segment_[root])) continue;
                    std::uint32_t& known = user[used];
                    known = is_outside || (known != none && known != subgraph) || segment_[used] != segment_[root]
                                ? many
                                : subgraph;
                }
            }
        }
    }

    /// A subgraph that only stores the value of another one joins it.
    void attach_stores() {
        for (Subgraph& subgraph : result_.subgraphs) {
            const auto* store = std::get_if<Store>(&at(subgraph.root));
            if (!store || (pinned_[subgraph.root] && !is_first_[subgraph.root])) continue;
            const std::uint32_t into = result_.subgraph_of[store->value.index()];
            if (into == none || &result_.subgraphs[into] == &subgraph ||
                result_.subgraphs[into].segment != subgraph.segment ||
                result_.subgraphs[into].root != store->value.index())
                continue;
            result_.subgraph_of[subgraph.root] = into;
        }
    }

    /// Sorts subgraphs by their roots (the search found them backward), and collects their instructions.
    void collect() {
        std::vector<std::uint32_t> number(result_.subgraphs.size(), none);
        std::vector<Subgraph> sorted;
        sorted.reserve(result_.subgraphs.size());
        for (std::uint32_t i = 0; i < n_; ++i) {
            const std::uint32_t c = result_.subgraph_of[i];
            if (c == none || result_.subgraphs[c].root != i) continue;
            number[c] = static_cast<std::uint32_t>(sorted.size());
            sorted.push_back(result_.subgraphs[c]);
        }
        result_.subgraphs = std::move(sorted);
        // of the subgraph before: the end of its own instructions
        std::vector<std::uint32_t> end(result_.subgraphs.size() + 1, 0);
        for (std::uint32_t& c : result_.subgraph_of) {
            if (c == none) continue;
            c = number[c];
            ++end[c + 1];
        }
        for (std::size_t c = 1; c < end.size(); ++c) end[c] += end[c - 1];
        std::vector<std::uint32_t> own(end.back());
        for (std::uint32_t i = 0; i < n_; ++i) {
            // now of the subgraph itself
            if (const std::uint32_t c = result_.subgraph_of[i]; c != none) own[end[c]++] = i;
        }
        seen_by_.assign(n_, none);
        for (std::uint32_t c = 0, first = 0; c < result_.size(); first = end[c++])
            add_rows(c, std::span(own).subspan(first, end[c] - first));
    }

    void add_rows(std::uint32_t c, std::span<const std::uint32_t> own) {
        instructions_.assign(own.begin(), own.end());
        inputs_.clear();
        for (std::uint32_t i : own) {
            for (ValueId operand : operands(at(i))) {
                if (!operand || result_.subgraph_of[operand.index()] == c ||
                    std::exchange(seen_by_[operand.index()], c) == c)
                    continue;
                (is_free(operand.index(), result_.subgraphs[c].segment) ? instructions_ : inputs_)
                    .push_back(operand.index());
            }
        }
        std::ranges::sort(instructions_);
        result_.instructions.add_row(instructions_);
        result_.inputs.add_row(inputs_);
    }

    // -- loads and stores of the same slot

    struct Access {
        std::vector<std::uint32_t> loads; ///< since the last store
        std::uint32_t store = none;
    };

    void find_order() {
        std::unordered_map<std::uint64_t, Access> last;
        std::vector<std::uint32_t> writer(n_, none); // of repeated loads
        for (std::uint32_t i = 0; i < n_; ++i) {
            for (Slot slot : loads(i)) read(last[key(slot)], i);
            for (Slot slot : stores(i)) write(last[key(slot)], i);
            if (!pinned_[i]) continue;
            Access& access = last[key(*slot_of(at(i)))];
            if (is<Load>(at(i))) {
                writer[i] = access.store;
                read(access, i);
            } else {
                write(access, i);
            }
        }
        for (std::uint32_t c = 0; c < result_.size(); ++c) {
            for (std::uint32_t i : result_.instructions[c]) {
                if (writer[i] != none && result_.subgraph_of[i] != c) add_order(result_.subgraph_of[writer[i]], c);
            }
        }
    }
    void read(Access& access, std::uint32_t i) {
        if (access.store != none) add_order(result_.subgraph_of[access.store], result_.subgraph_of[i]);
        access.loads.push_back(i);
    }
    void write(Access& access, std::uint32_t i) {
        if (access.store != none) add_order(result_.subgraph_of[access.store], result_.subgraph_of[i]);
        for (std::uint32_t load : access.loads) add_order(result_.subgraph_of[load], result_.subgraph_of[i]);
        access.loads.clear();
        access.store = i;
    }
    void add_order(std::uint32_t a, std::uint32_t b) {
        if (a != none && b != none && a != b && result_.subgraphs[a].segment == result_.subgraphs[b].segment)
            result_.order.emplace_back(a, b);
    }

    const Kernel& kernel_;
    const Code& code_;
    const BlockEffects& effects_;
    std::uint32_t n_;
    std::uint32_t segments_ = 0;
    Subgraphs result_;
    std::vector<std::uint32_t> segment_; ///< per instruction; none: of a barrier
    std::vector<std::uint32_t> begin_;   ///< first instruction of its node
    std::vector<bool> pinned_, cut_;
    /// a load after the last store in its slot; a store before the first use of its slot
    std::vector<bool> is_late_, is_first_;
    std::vector<std::uint32_t> seen_by_;               ///< per value: the last subgraph seen to use it
    std::vector<std::uint32_t> instructions_, inputs_; ///< of one subgraph
};

} // namespace

Subgraphs find_subgraphs(const Kernel& kernel, const BlockEffects& effects) {
    return SubgraphFinder(kernel, effects)();
}

std::uint32_t place_in(std::span<const std::uint32_t> list, std::uint32_t number) {
    const auto found = std::ranges::lower_bound(list, number);
    return found != list.end() && *found == number ? static_cast<std::uint32_t>(found - list.begin()) : none;
}

} // namespace torsion::passes
