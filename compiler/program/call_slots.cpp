#include "compiler/program/call_slots.h"

#include <unordered_set>

namespace torsion::program {

CallSize call_size(const symbolic::ExprPool& pool) {
    return [&pool](symbolic::FunctionId function) {
        const symbolic::Function& f = pool.function(function);
        return f.inputs + f.outputs;
    };
}

CallSize call_size(const Functions& functions) {
    return [&functions](symbolic::FunctionId function) {
        return functions[function].inputs() + functions[function].outputs();
    };
}

CallSlots::CallSlots(const Kernel& kernel, const CallSize& call_size) : offset_(kernel.code.size(), none) {
    const auto at = [&](std::uint32_t i) -> const Instruction& { return kernel.code[ValueId(i)]; };
    for (std::uint32_t i = 0; i < kernel.code.size(); ++i) {
        const auto* call = std::get_if<CallFunction>(&at(i));
        if (!call) continue;
        const std::uint32_t size = call_size(call->function);
        const auto is_its_own = [&](Slot slot) {
            return slot.section == call->arguments.section && slot.index - call->arguments.index < size;
        };
        for (std::uint32_t k = i; k-- > 0 && is<Store>(at(k)) && is_its_own(*slot_of(at(k)));)
            offset_[k] = slot_of(at(k))->index - call->arguments.index;
        for (std::uint32_t k = i + 1; k < kernel.code.size() && is<Load>(at(k)) && is_its_own(*slot_of(at(k))); ++k)
            offset_[k] = slot_of(at(k))->index - call->arguments.index;
    }
    find_results_apart(kernel, call_size);
}

void CallSlots::find_results_apart(const Kernel& kernel, const CallSize& call_size) {
    std::unordered_set<std::uint64_t> slots; // of calls in regions
    std::size_t depth = 0;
    for (const Instruction& i : kernel.code) {
        if (is<If>(i)) ++depth;
        if (is<EndIf>(i)) --depth;
        const auto* call = std::get_if<CallFunction>(&i);
        for (std::uint32_t k = 0; call && depth > 0 && k < call_size(call->function); ++k)
            slots.insert(key({call->arguments.section, call->arguments.index + k}));
    }
    if (slots.empty()) return;
    for (std::uint32_t i = 0; i < kernel.code.size(); ++i) {
        const Instruction& load = kernel.code[ValueId(i)];
        has_results_apart_ =
            has_results_apart_ || (is<Load>(load) && offset_[i] == none && slots.contains(key(*slot_of(load))));
    }
}

} // namespace torsion::program
