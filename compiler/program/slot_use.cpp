#include "compiler/program/slot_use.h"

#include <algorithm>
#include <array>
#include <stdexcept>

// The idea: walk over the kernel in the order of execution, through both arms of each region, and keep the set of slots
// written on every path to here. Behind a region, slots written in only one arm are dropped. Loads of slots that the
// kernel never stores read its input.

namespace torsion::program {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

std::uint64_t mixed(std::uint64_t x) { // the finalizer of splitmix64
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

struct Flags {
    bool is_written = false; ///< on every path to here
    bool is_stored = false;  ///< somewhere
    bool is_early = false;   ///< loaded on a path that has not written it
    bool is_of_call = false; ///< holds an argument or a result
};

/// Numbers for slots, and their flags. Neighbours share a page, because kernels mostly go from slot to slot; pages are
/// found by open addressing.
class SlotTable {
public:
    std::uint32_t number(std::uint64_t key) {
        return page(key / page_size) * page_size + static_cast<std::uint32_t>(key % page_size);
    }
    Flags& operator[](std::uint32_t n) { return flags_[n]; }
    const Flags& operator[](std::uint32_t n) const { return flags_[n]; }
    std::uint64_t key(std::uint32_t n) const { return pages_[n / page_size] * page_size + n % page_size; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(flags_.size()); }

private:
    static constexpr std::uint32_t page_size = 32;

    std::uint32_t page(std::uint64_t key) {
        std::uint32_t& recent = recent_[(key * page_size >> 32) % recent_.size()]; // one per section
        if (recent < pages_.size() && pages_[recent] == key) return recent;
        if (2 * (pages_.size() + 1) > table_.size()) grow();
        std::uint32_t& place = table_[find(key)];
        if (place == none) {
            place = static_cast<std::uint32_t>(pages_.size());
            pages_.push_back(key);
            flags_.resize(flags_.size() + page_size);
        }
        return recent = place;
    }
    std::size_t find(std::uint64_t key) const {
        std::size_t i = mixed(key) & (table_.size() - 1);
        while (table_[i] != none && pages_[table_[i]] != key) i = (i + 1) & (table_.size() - 1);
        return i;
    }
    void grow() {
        table_.assign(std::max<std::size_t>(16, 2 * table_.size()), none);
        for (std::uint32_t n = 0; n < pages_.size(); ++n) table_[find(pages_[n])] = n;
    }

    std::vector<std::uint64_t> pages_; ///< keys of slots, divided by the page size
    std::vector<Flags> flags_;
    std::vector<std::uint32_t> table_;
    std::array<std::uint32_t, 32> recent_{};
};

class Walk {
public:
    Walk(const Kernel& kernel, const CallSize& call_size, const BlockEffects* effects, std::uint32_t scratch,
         std::uint32_t member)
        : kernel_(kernel), effects_(effects), scratch_(scratch), member_(member) {
        for (const Instruction& i : kernel.code) {
            const auto* call = std::get_if<CallFunction>(&i);
            for (std::uint32_t k = 0; call && k < call_size(call->function); ++k)
                slots_[slots_.number(key({call->arguments.section, call->arguments.index + k}))].is_of_call = true;
        }
    }

    SlotUse operator()() {
        std::uint32_t begin = none, iteration = member_;
        for (std::uint32_t i = 0; i < kernel_.code.size(); ++i) {
            const Instruction& instruction = kernel_.code[ValueId(i)];
            if (is<Loop>(instruction)) begin = i, iteration = 0;
            visit(instruction, iteration);
            if (is<EndLoop>(instruction)) {
                if (++iteration < std::get<Loop>(kernel_.code[ValueId(begin)]).count) i = begin;
                else iteration = member_;
            }
        }
        return result();
    }

private:
    SlotUse result() const {
        SlotUse result;
        for (std::uint32_t n = 0; n < slots_.size(); ++n) {
            if (!slots_[n].is_stored) continue;
            const std::uint64_t slot = slots_.key(n);
            if (slots_[n].is_early) result.early.push_back(slot);
            result.derivatives += slots_[n].is_written && is_of(slot, Section::Der);
            if (is_of(slot, Section::Work) && (slot & UINT32_MAX) >= scratch_) continue;
            result.stored += mixed(slot);
            ++result.stores;
        }
        std::ranges::sort(result.early);
        return result;
    }

    static bool is_of(std::uint64_t slot, Section section) { return slot >> 32 == static_cast<std::uint64_t>(section); }

    void visit(const Instruction& instruction, std::uint32_t iteration) {
        // not slots, but as little to be lost
        const auto act = [&](std::uint32_t which) { write(std::uint64_t(128 + instruction.index()) << 32 | which); };
        if (const auto* load = std::get_if<Load>(&instruction)) {
            read(key(kernel_.at(*load, iteration)));
        } else if (const auto* store = std::get_if<Store>(&instruction)) {
            write(key(kernel_.at(*store, iteration)));
        } else if (const auto* solve = std::get_if<SolveBlock>(&instruction)) {
            visit_effects(instruction, iteration);
            act(kernel_.at(solve->block, iteration));
        } else if (const auto* call = std::get_if<CallKernel>(&instruction)) {
            visit_effects(instruction, iteration);
            act(call->kernel.index() * 65536 + kernel_.at(call->member, iteration));
        } else if (const auto* gradient = std::get_if<SolveGradient>(&instruction)) {
            act(gradient->block.index());
        } else if (const auto* check = std::get_if<Assert>(&instruction)) {
            act(check->assertion.index());
        } else if (is<If>(instruction)) {
            open_.push_back({});
        } else if (is<Else>(instruction)) {
            forget(open_.back().first);
        } else if (is<EndIf>(instruction)) {
            close();
        }
    }

    void visit_effects(const Instruction& i, std::uint32_t iteration) {
        if (effects_ == nullptr) return;
        for (Slot s : effects_->loads(i, kernel_, iteration)) read(key(s));
        for (Slot s : effects_->stores(i, kernel_, iteration)) write(key(s));
    }

    // -- slots written on every path

    struct Arms {
        std::vector<std::uint32_t> first{}, second{}; ///< written there, and not before
        bool is_second = false;
    };

    void read(std::uint64_t slot) {
        Flags& flags = slots_[slots_.number(slot)];
        flags.is_early |= !flags.is_written && !flags.is_of_call;
    }
    void write(std::uint64_t slot) {
        const std::uint32_t n = slots_.number(slot);
        if (slots_[n].is_of_call) return;
        slots_[n].is_stored = true;
        note_written(n);
    }
    void note_written(std::uint32_t n) {
        if (slots_[n].is_written) return;
        slots_[n].is_written = true;
        if (!open_.empty()) (open_.back().is_second ? open_.back().second : open_.back().first).push_back(n);
    }
    void forget(const std::vector<std::uint32_t>& written) {
        for (std::uint32_t n : written) slots_[n].is_written = false;
        open_.back().is_second = true;
    }
    void close() {
        Arms arms = std::move(open_.back());
        open_.pop_back();
        for (std::uint32_t n : arms.second) slots_[n].is_written = false;
        std::ranges::sort(arms.first);
        for (std::uint32_t n : arms.second) {
            if (std::ranges::binary_search(arms.first, n)) note_written(n);
        }
    }

    const Kernel& kernel_;
    const BlockEffects* effects_;
    std::uint32_t scratch_, member_;
    SlotTable slots_;
    std::vector<Arms> open_;
};

} // namespace

SlotUse slot_use(const Kernel& kernel, const CallSize& call_size, const BlockEffects* effects, std::uint32_t scratch,
                 std::uint32_t member) {
    return Walk(kernel, call_size, effects, scratch, member)();
}

std::optional<std::string> slot_fault(const SlotUse& before, const SlotUse& after) {
    if (before.stored != after.stored || before.stores != after.stores)
        return "the set of what is stored changed (" + std::to_string(before.stores) + " before, " +
               std::to_string(after.stores) + " after)";
    for (std::uint64_t slot : after.early) {
        if (!std::ranges::binary_search(before.early, slot))
            return "slot " + std::to_string(slot & UINT32_MAX) + " of section " + std::to_string(slot >> 32) +
                   " is loaded before it is stored";
    }
    return std::nullopt;
}

void demand_no_fault(const std::optional<std::string>& fault, const Kernel& kernel, const char* pass) {
    if (fault) throw std::logic_error("kernel " + kernel.name + ", " + pass + ": " + *fault);
}

} // namespace torsion::program
