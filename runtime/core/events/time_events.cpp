#include "runtime/core/events/time_events.h"

#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

int find_next_time_event(Instance& instance, TimeEvent& next) {
    TorsionFrame& frame = instance.frame;
    next.time = INFINITY;
    next.relations.clear();
    if (instance.model.next_time == nullptr) return 0;
    std::fill_n(frame.candidate, instance.model.n_relations, 0.0); // the kernel marks here what changes at the same time
    frame.work[0] = INFINITY;
    frame.work[1] = 0;
    if (const int answer = instance.call(instance.model.next_time); answer != 0) return answer;
    if (!(frame.work[0] < INFINITY)) return 0;
    next.time = frame.work[0] > frame.time ? frame.work[0] : std::nextafter(frame.time, INFINITY);
    const double row = frame.work[1];
    if (row >= 1 && row <= instance.model.n_relations) frame.candidate[static_cast<std::uint32_t>(row) - 1] = 1;
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (frame.candidate[r] != 0 && instance.model.relations[r].is_time_event != 0) next.relations.push_back(r);
    }
    return 0;
}

} // namespace torsion::runtime
