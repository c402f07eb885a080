#include "runtime/core/events/trace.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/names.h"

namespace torsion::runtime {

namespace {

std::string truth(double value) { return value != 0 ? "true" : "false"; }

std::string value_text(const TorsionVariable* variable, double value) {
    return variable != nullptr && variable->type == TORSION_BOOLEAN ? truth(value) : number(value, 10);
}

} // namespace

void EventTrace::begin(Instance& instance, const std::vector<std::uint32_t>& fired, bool is_time_event) {
    line("event at t = " + number(instance.frame.time, 16) +
         (fired.empty()   ? " (start)"
          : is_time_event ? " (time event)"
                          : " (state event)"));
    for (const std::uint32_t relation : fired)
        line("  fired: " + relation_name(instance.model, relation) + " becomes " +
             truth(1 - instance.frame.relation[relation]) +
             (fires_by_operands(instance, relation) ? " (difference " : " by forced (difference ") +
             number(instance.frame.difference[relation], 10) + ")");
}

void EventTrace::iteration(int number) {
    line("  iteration " + std::to_string(number));
    block_ = UINT32_MAX;
}

void EventTrace::configuration(Instance& instance, std::uint32_t index, const std::vector<std::uint32_t>& wanted) {
    const TorsionBlock& block = instance.model.blocks[index];
    pass_ = block_ == index ? pass_ + 1 : 1;
    block_ = index;
    std::string text = "    block " + std::to_string(index) + ", pass " + std::to_string(pass_) + ":";
    for (std::uint32_t j = 0; j < block.n; ++j)
        text += (j > 0 ? ", " : " ") + name_at(instance.model, block.tear_section[j], block.tear_index[j]) + " = " +
                number(section_values(instance.frame, block.tear_section[j])[block.tear_index[j]], 10);
    line(text);
    for (std::uint32_t k = 0; k < block.n_discretes; ++k) {
        const std::uint32_t d = block.discretes[k];
        if (instance.frame.d[d] != instance.frame.pre[d])
            line("      " + name_at(instance.model, TORSION_D, d) + ": " +
                 value_text(variable_at(instance.model, TORSION_D, d), instance.frame.pre[d]) + " → " +
                 value_text(variable_at(instance.model, TORSION_D, d), instance.frame.d[d]));
    }
    for (const std::uint32_t relation : wanted)
        line("      " + relation_name(instance.model, relation) + " wants to be " +
             truth(1 - instance.frame.relation[relation]));
}

void EventTrace::changes(Instance& instance, const std::vector<double>& relation_before) {
    const TorsionModel& model = instance.model;
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        if (instance.frame.relation[r] != relation_before[r])
            line("    " + relation_name(model, r) + " is now " + truth(instance.frame.relation[r]));
    }
    for (std::uint32_t d = 0; d < model.n_d; ++d) {
        if (instance.frame.d[d] == instance.frame.pre[d]) continue;
        const TorsionVariable* variable = variable_at(model, TORSION_D, d);
        line("    " + name_at(model, TORSION_D, d) + ": " + value_text(variable, instance.frame.pre[d]) + " → " +
             value_text(variable, instance.frame.d[d]));
    }
}

void EventTrace::released(Instance& instance, std::uint32_t relation) {
    line("    forced on " + relation_name(instance.model, relation) + " lifted: its operands now say otherwise");
}

void EventTrace::changed_late(Instance& instance, std::uint32_t relation) {
    line("    " + relation_name(instance.model, relation) + " is " + truth(instance.frame.relation[relation]) +
         " from the next iteration on");
}

void EventTrace::handed_over(std::uint32_t index) {
    line("    block " + std::to_string(index) +
         ": nothing fits the left limits; taken: a configuration that fits itself, for the next iteration to confirm");
}

void EventTrace::end(int iterations) {
    line("  settled after " + std::to_string(iterations) + (iterations == 1 ? " iteration" : " iterations"));
}

} // namespace torsion::runtime
