#pragma once
// The end of a run at the request of its caller.

#include "runtime/core/names.h"

namespace torsion::runtime {

inline bool is_asked_to_stop(const Options& options) {
    const auto is_set = [](const std::atomic<bool>* flag) {
        return flag != nullptr && flag->load(std::memory_order_relaxed);
    };
    return is_set(options.stop) || is_set(options.cancel);
}

inline Message stopped_at(double time) {
    Message message;
    message.code = "R314";
    message.text = "stopped at t = " + time_text(time) + " s";
    return message;
}

} // namespace torsion::runtime
