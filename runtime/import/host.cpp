#include "runtime/import/host.h"

#include "runtime/core/names.h"

namespace torsion::fmu {

runtime::Message failure_of(const Fmu& fmu, Status status, double time) {
    static constexpr const char* names[] = {"OK", "Warning", "Discard", "Error", "Fatal", "Pending"};
    runtime::Message message;
    message.code = "R320";
    message.text = std::string("the FMU failed at t = ") + runtime::time_text(time) + " s: " + fmu.last_call() +
                   " answered " + names[static_cast<int>(status)];
    message.notes = fmu.log.lines();
    if (message.notes.empty()) message.notes.emplace_back("it logged nothing");
    return message;
}

Status fetch(Fmu& fmu, const std::vector<Group>& groups, double* values) {
    for (const Group& group : groups) {
        const Status status =
            fmu.get(group.type, group.references.data(), group.references.size(), values + group.offset, group.values);
        if (status > Status::Warning) return status;
    }
    return Status::Ok;
}

Status start_up(Host& host, bool co_simulation, bool with_event_mode) {
    Fmu& fmu = *host.fmu;
    if (!fmu.instantiate(co_simulation, with_event_mode)) return Status::Error;
    host.inputs.start(host.start);
    Status status = set_all(host.settings, fmu);
    if (status <= Status::Warning) status = fmu.enter_initialization(host.tolerance, host.start, host.stop);
    if (status <= Status::Warning) status = host.inputs.set(fmu, host.start, false);
    if (status <= Status::Warning) status = fmu.exit_initialization();
    return status;
}

Status iterate(Fmu& fmu, EventUpdate& update, bool& is_settled) {
    constexpr int most = 1000;
    is_settled = false;
    for (int i = 0; i < most; ++i) {
        if (const Status status = fmu.update(update); status > Status::Warning) return status;
        if (update.is_again_needed && !update.is_terminated) continue;
        is_settled = true;
        break;
    }
    return Status::Ok;
}

runtime::Message unsettled(double time) {
    runtime::Message message;
    message.code = "R304";
    message.text = "the event at t = " + runtime::time_text(time) +
                   " s does not settle: the FMU wants new discrete states without end";
    return message;
}

} // namespace torsion::fmu
