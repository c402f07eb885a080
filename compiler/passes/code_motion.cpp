#include "compiler/passes/code_motion.h"


#include <algorithm>
#include <unordered_set>
#include <utility>

namespace torsion::passes {

using namespace program;
using program::Store; // not the table

namespace {

constexpr std::uint32_t nowhere = UINT32_MAX;
constexpr std::uint32_t deepest = 64; ///< nested regions

using Arm = std::uint32_t; ///< 0: the kernel itself

class CodeMotion {
public:
    CodeMotion(const Kernel& kernel, const CallSize& call_size)
        : code_(kernel.code), n_(static_cast<std::uint32_t>(code_.size())), calls_(kernel, call_size) {
        result_.name = kernel.name;
    }

    std::optional<Kernel> operator()() {
        if (!find_arms()) return std::nullopt;
        find_what_stays();
        lower_all();
        list();
        new_of_.resize(n_), loaded_.resize(n_), is_open_.assign(arms_.size(), false);
        emit(0);
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }
    bool is_of_call(std::uint32_t i) const { return calls_.offset(i) != CallSlots::none; }

    struct Region {
        std::uint32_t begin = 0, middle = 0, end = 0; ///< If, Else, EndIf
        Arm first = 0, second = 0;
        bool stays = false;
    };
    struct ArmOf {
        Arm parent = 0;
        std::uint32_t depth = 0;
    };

    /// False: the kernel needs no change.
    bool find_arms() {
        bool has_calls = false;
        arm_.assign(n_, 0);
        region_.assign(n_, nowhere);
        arms_ = {ArmOf{}};
        std::vector<std::uint32_t> open;
        for (std::uint32_t i = 0; i < n_; ++i) {
            has_calls = has_calls || is_call(at(i));
            if (is<If>(at(i))) {
                const Arm outer = arm_of_open(open);
                arm_[i] = outer;
                open.push_back(static_cast<std::uint32_t>(regions_.size()));
                if (open.size() > deepest) return false;
                region_[i] = open.back();
                regions_.push_back({.begin = i, .first = add_arm(outer), .second = add_arm(outer)});
                continue;
            }
            if (is<Else>(at(i))) regions_[open.back()].middle = i;
            if (is<Else, EndIf>(at(i))) region_[i] = open.back();
            if (is<EndIf>(at(i))) {
                regions_[open.back()].end = i;
                open.pop_back();
            }
            arm_[i] = arm_of_open(open);
        }
        return has_calls || !regions_.empty();
    }
    Arm add_arm(Arm parent) {
        arms_.push_back({parent, arms_[parent].depth + 1});
        return static_cast<Arm>(arms_.size() - 1);
    }
    Arm arm_of_open(const std::vector<std::uint32_t>& open) const {
        if (open.empty()) return 0;
        const Region& region = regions_[open.back()];
        return region.middle > 0 ? region.second : region.first;
    }

    /// Marks instructions that change slots or may leave the kernel, and loads that depend on their place. A call of a
    /// function with its arguments and results does not.
    void find_what_stays() {
        std::unordered_set<std::uint64_t> stored;
        bool asks_host = false;
        for (std::uint32_t i = 0; i < n_; ++i) {
            if (const auto* store = std::get_if<Store>(&at(i))) stored.insert(key(store->slot()));
            asks_host = asks_host || is<SolveBlock, SolveGradient, CallKernel>(at(i));
        }
        const auto is_fixed = [&](Slot slot) {
            if (stored.contains(key(slot))) return false;
            using enum Section;
            return !asks_host || slot.section == X || slot.section == P || slot.section == U || slot.section == Time ||
                   slot.section == Initial || slot.section == Event;
        };
        is_leaf_.assign(n_, false);
        stays_.assign(n_, false);
        std::vector<std::uint32_t> staying(n_ + std::size_t{1}, 0);
        for (std::uint32_t i = 0; i < n_; ++i) {
            const auto* load = std::get_if<Load>(&at(i));
            is_leaf_[i] = is<Constant>(at(i)) || (load && !is_of_call(i) && is_fixed(load->slot()));
            const bool is_operation = is<Unary, Binary, Select>(at(i));
            stays_[i] =
                !is_operation && !is_leaf_[i] && !is_of_call(i) && region_[i] == nowhere && !is<CallFunction>(at(i));
            staying[i + 1] = staying[i] + stays_[i];
        }
        for (Region& region : regions_) region.stays = staying[region.end] > staying[region.begin];
    }

    /// Backward: all users of a value are placed before the value.
    void lower_all() {
        used_in_.assign(n_, nowhere);
        is_used_there_.assign(n_, false);
        for (std::uint32_t i = n_; i-- > 0;) {
            if (is_leaf_[i]) continue;
            if (region_[i] != nowhere) {
                lower_region(regions_[region_[i]], i);
            } else if (is<CallFunction>(at(i))) {
                lower_call(i);
            } else {
                if (!stays_[i] && !is_of_call(i)) lower_to(arm_[i], used_in_[i]);
                if (is_cheap(i) && used_in_[i] != nowhere && !is_used_there_[i]) is_leaf_[i] = true;
                for (ValueId operand : operands(at(i))) use(operand, arm_[i]);
            }
        }
    }

    void lower_region(const Region& region, std::uint32_t i) {
        if (i == region.end) {
            if (!region.stays) lower_to(arm_[i], used_in_[i]);
            arm_[region.begin] = arm_[i];
            for (Arm arm : {region.first, region.second}) arms_[arm] = {arm_[i], arms_[arm_[i]].depth + 1};
        }
        use(operands(at(i))[0], i == region.end ? region.second : i == region.middle ? region.first : arm_[i]);
    }

    void lower_call(std::uint32_t call) {
        Arm used = nowhere;
        std::uint32_t end = call + 1;
        for (; end < n_ && is_of_call(end) && is<Load>(at(end)); ++end) {
            if (used_in_[end] != nowhere) used = used == nowhere ? used_in_[end] : common(used, used_in_[end]);
        }
        lower_to(arm_[call], used);
        for (std::uint32_t i = call + 1; i < end; ++i) arm_[i] = arm_[call];
        for (std::uint32_t i = call; i-- > 0 && is_of_call(i) && is<Store>(at(i));) arm_[i] = arm_[call];
    }

    static void lower_to(Arm& arm, Arm used) {
        if (used != nowhere) arm = used;
    }
    void use(ValueId value, Arm arm) {
        if (!value) return;
        Arm& used = used_in_[value.index()];
        const Arm before = std::exchange(used, used == nowhere ? arm : common(used, arm));
        if (used == arm) is_used_there_[value.index()] = true;
        else if (used != before) is_used_there_[value.index()] = false;
    }
    /// A sum or product of loaded values: recomputed in each arm that uses it, so that no path pays for another.
    bool is_cheap(std::uint32_t i) const {
        if (!is_sum_or_product(at(i))) return false;
        const Binary& sum = std::get<Binary>(at(i));
        return is_leaf_[sum.left.index()] && is_leaf_[sum.right.index()];
    }
    Arm common(Arm a, Arm b) const {
        while (a != b) {
            Arm& deeper = arms_[a].depth >= arms_[b].depth ? a : b;
            deeper = arms_[deeper].parent;
        }
        return a;
    }

    /// The instructions of each arm, in the order of the kernel.
    void list() {
        in_arm_.resize(arms_.size());
        for (std::uint32_t i = 0; i < n_; ++i) {
            if (!is_leaf_[i] && (region_[i] == nowhere || is<If>(at(i)))) in_arm_[arm_[i]].push_back(i);
        }
    }

    // -- the new code

    struct Loaded {
        ValueId value;
        Arm arm = 0;
        std::uint32_t calls = 0; ///< calls before the load
    };

    void emit(Arm arm) {
        is_open_[arm] = true;
        for (std::uint32_t i : in_arm_[arm]) {
            if (is<If>(at(i))) {
                emit_region(regions_[region_[i]], arm);
                continue;
            }
            for (std::uint32_t k = i; k < n_ && is_of_call(k) && is<Store>(at(k)); ++k)
                value_of(std::get<Store>(at(k)).value, arm); // arguments are stored just before their call
            new_of_[i] = add(i, arm);
        }
        is_open_[arm] = false;
    }

    void emit_region(const Region& region, Arm arm) {
        add(region.begin, arm);
        emit(region.first);
        is_open_[region.first] = true; // for its value
        add(region.middle, region.first);
        is_open_[region.first] = false;
        emit(region.second);
        is_open_[region.second] = true;
        new_of_[region.end] = add(region.end, region.second);
        is_open_[region.second] = false;
    }

    ValueId add(std::uint32_t i, Arm arm) {
        const Instruction made = with_operands(at(i), [&](ValueId operand) { return value_of(operand, arm); });
        if (is_call(made)) ++calls_made_;
        return result_.code.add(made);
    }

    ValueId value_of(ValueId operand, Arm arm) {
        const auto i = static_cast<std::uint32_t>(operand.index());
        if (!is_leaf_[i]) return new_of_[i];
        Loaded& loaded = loaded_[i];
        const bool is_there =
            loaded.value && is_open_[loaded.arm] && (loaded.calls == calls_made_ || is<Constant>(at(i)));
        if (!is_there) {
            const ValueId made = add(i, arm);
            loaded = {made, arm, calls_made_};
        }
        return loaded.value;
    }

    const Code& code_;
    std::uint32_t n_;
    CallSlots calls_;
    std::vector<Arm> arm_;              ///< per instruction; for If, Else and EndIf: the enclosing arm
    std::vector<std::uint32_t> region_; ///< per instruction: the region whose If, Else or EndIf it is
    std::vector<Region> regions_;
    std::vector<ArmOf> arms_;
    std::vector<bool> is_leaf_; ///< a constant, or a load whose slot never changes: repeated at its use
    std::vector<bool> stays_;
    std::vector<Arm> used_in_;        ///< per value: the innermost arm that contains all its uses
    std::vector<bool> is_used_there_; ///< used in that arm itself, not only in inner arms
    std::vector<std::vector<std::uint32_t>> in_arm_;
    Kernel result_;
    std::vector<ValueId> new_of_;
    std::vector<Loaded> loaded_;
    std::vector<bool> is_open_; ///< per arm: under emission
    std::uint32_t calls_made_ = 0;
};

} // namespace

Kernel with_code_at_uses(Kernel kernel, const CallSize& call_size) {
    std::optional<Kernel> result = CodeMotion(kernel, call_size)();
    return result ? *std::move(result) : std::move(kernel);
}

} // namespace torsion::passes
