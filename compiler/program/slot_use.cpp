#include "compiler/program/slot_use.h"

#include "compiler/support/match.h"

#include <algorithm>
#include <stdexcept>

// The idea: walk over the kernel in the order of execution, through both arms of each region, and keep the set of slots written on every path to
// here. Behind a region, slots written in only one arm are dropped. It takes two walks: the first finds all stored slots; loads of other slots read
// the kernel's input.

namespace torsion::program {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// Numbers for slots, by open addressing.
class SlotNumbers {
public:
    std::uint32_t number(std::uint64_t key) {
        if (2 * (keys_.size() + 1) > table_.size()) grow();
        std::uint32_t& place = table_[find(key)];
        if (place == none) {
            place = static_cast<std::uint32_t>(keys_.size());
            keys_.push_back(key);
        }
        return place;
    }
    std::uint32_t find_number(std::uint64_t key) const { return table_.empty() ? none : table_[find(key)]; }
    const std::vector<std::uint64_t>& keys() const { return keys_; }

    static std::uint64_t mixed(std::uint64_t x) { // the finalizer of splitmix64
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        return x ^ (x >> 31);
    }

private:
    std::size_t find(std::uint64_t key) const {
        std::size_t i = mixed(key) & (table_.size() - 1);
        while (table_[i] != none && keys_[table_[i]] != key) i = (i + 1) & (table_.size() - 1);
        return i;
    }
    void grow() {
        table_.assign(std::max<std::size_t>(64, 2 * table_.size()), none);
        for (std::uint32_t n = 0; n < keys_.size(); ++n) table_[find(keys_[n])] = n;
    }

    std::vector<std::uint64_t> keys_;
    std::vector<std::uint32_t> table_;
};

class Walk {
public:
    Walk(const Kernel& kernel, const CallSize& call_size, const BlockEffects* effects, std::uint32_t scratch, std::uint32_t member)
        : kernel_(kernel), effects_(effects), scratch_(scratch), member_(member) {
        for (const Instruction& i : kernel.code) {
            const auto* call = std::get_if<CallFunction>(&i);
            for (std::uint32_t k = 0; call && k < call_size(call->function); ++k)
                of_calls_.number(key({call->arguments.section, call->arguments.index + k}));
        }
    }

    SlotUse operator()() {
        run([&](std::uint64_t slot) { numbers_.number(slot); }, [](std::uint64_t) {});
        for (std::uint64_t slot : numbers_.keys()) {
            if (slot >> 32 == static_cast<std::uint64_t>(Section::Work) && (slot & UINT32_MAX) >= scratch_) continue;
            result_.stored += SlotNumbers::mixed(slot);
            ++result_.stores;
        }
        is_written_.assign(numbers_.keys().size(), false);
        run([&](std::uint64_t slot) { write(numbers_.find_number(slot)); }, [&](std::uint64_t slot) { read(slot); });
        for (std::size_t n = 0; n < is_written_.size(); ++n)
            result_.derivatives += is_written_[n] && numbers_.keys()[n] >> 32 == static_cast<std::uint64_t>(Section::Der);
        std::ranges::sort(result_.early);
        result_.early.erase(std::ranges::unique(result_.early).begin(), result_.early.end());
        return std::move(result_);
    }

private:
    const Instruction& at(std::uint32_t i) const { return kernel_.code[ValueId(i)]; }

    template <class Stored, class Loaded>
    void run(Stored stored, Loaded loaded) {
        std::uint32_t begin = none, iteration = member_;
        for (std::uint32_t i = 0; i < kernel_.code.size(); ++i) {
            if (is<Loop>(at(i))) begin = i, iteration = 0;
            visit(at(i), iteration, stored, loaded);
            if (is<EndLoop>(at(i))) {
                if (++iteration < std::get<Loop>(at(begin)).count) i = begin;
                else iteration = member_;
            }
        }
    }

    template <class Stored, class Loaded>
    void visit(const Instruction& instruction, std::uint32_t iteration, Stored stored, Loaded loaded) {
        const auto act = [&](std::uint32_t which) {
            stored(std::uint64_t(128 + instruction.index()) << 32 | which);
        }; // not a slot, but as little to be lost
        match(
            instruction,
            [&](const Load& i) {
                if (const Slot slot = kernel_.at(i, iteration); !is_of_call(slot)) loaded(key(slot));
            },
            [&](const Store& i) {
                if (const Slot slot = kernel_.at(i, iteration); !is_of_call(slot)) stored(key(slot));
            },
            [&](const SolveBlock& i) {
                visit_effects(instruction, iteration, stored, loaded);
                act(kernel_.at(i.block, iteration));
            },
            [&](const CallKernel& i) {
                visit_effects(instruction, iteration, stored, loaded);
                act(i.kernel.index() * 65536 + kernel_.at(i.member, iteration));
            },
            [&](const SolveGradient& i) { act(i.block); }, [&](const Assert& i) { act(i.row); }, [&](const If&) { open_.push_back({}); },
            [&](const Else&) { forget(open_.back().first); }, [&](const EndIf&) { close(); }, [](const auto&) {});
    }

    bool is_of_call(Slot slot) const { return of_calls_.find_number(key(slot)) != none; }

    template <class Stored, class Loaded>
    void visit_effects(const Instruction& i, std::uint32_t iteration, Stored stored, Loaded loaded) {
        if (effects_ == nullptr) return;
        for (Slot s : effects_->loads(i, kernel_, iteration)) loaded(key(s));
        for (Slot s : effects_->stores(i, kernel_, iteration)) stored(key(s));
    }

    // -- slots written on every path

    struct Arms {
        std::vector<std::uint32_t> first{}, second{}; ///< written there, and not before
        bool is_second = false;
    };

    void read(std::uint64_t slot) {
        if (const std::uint32_t n = numbers_.find_number(slot); n != none && !is_written_[n]) result_.early.push_back(slot);
    }
    void write(std::uint32_t n) {
        if (is_written_[n]) return;
        is_written_[n] = true;
        if (!open_.empty()) (open_.back().is_second ? open_.back().second : open_.back().first).push_back(n);
    }
    void forget(const std::vector<std::uint32_t>& written) {
        for (std::uint32_t n : written) is_written_[n] = false;
        open_.back().is_second = true;
    }
    void close() {
        Arms arms = std::move(open_.back());
        open_.pop_back();
        for (std::uint32_t n : arms.second) is_written_[n] = false;
        std::ranges::sort(arms.first);
        for (std::uint32_t n : arms.second) {
            if (std::ranges::binary_search(arms.first, n)) write(n);
        }
    }

    const Kernel& kernel_;
    const BlockEffects* effects_;
    std::uint32_t scratch_, member_;
    SlotNumbers numbers_, of_calls_;
    std::vector<bool> is_written_;
    std::vector<Arms> open_;
    SlotUse result_;
};

} // namespace

SlotUse slot_use(const Kernel& kernel, const CallSize& call_size, const BlockEffects* effects, std::uint32_t scratch, std::uint32_t member) {
    return Walk(kernel, call_size, effects, scratch, member)();
}

std::optional<std::string> slot_fault(const SlotUse& before, const SlotUse& after) {
    if (before.stored != after.stored || before.stores != after.stores)
        return "the set of what is stored changed (" + std::to_string(before.stores) + " before, " + std::to_string(after.stores) + " after)";
    for (std::uint64_t slot : after.early) {
        if (!std::ranges::binary_search(before.early, slot))
            return "slot " + std::to_string(slot & UINT32_MAX) + " of section " + std::to_string(slot >> 32) + " is loaded before it is stored";
    }
    return std::nullopt;
}

void demand_no_fault(const std::optional<std::string>& fault, const Kernel& kernel, const char* pass) {
    if (fault) throw std::logic_error("kernel " + kernel.name + ", " + pass + ": " + *fault);
}

} // namespace torsion::program
