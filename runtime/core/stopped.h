#pragma once
// The end of a run at the request of its observer.

#include "runtime/core/names.h"

#include "torsion/watch.h"

namespace torsion::runtime {

inline Message stopped_at(double time) {
    Message message;
    message.code = "R314";
    message.text = "stopped at t = " + time_text(time) + " s";
    return message;
}

} // namespace torsion::runtime
