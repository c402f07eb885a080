#pragma once
// The output of --trace-event: every iteration of one event. Friction cannot be debugged without it.

#include "runtime/core/instance.h"

#include <functional>
#include <string>
#include <vector>

namespace torsion::runtime {

class EventTrace {
public:
    explicit EventTrace(std::function<void(const std::string&)> print) : print_(std::move(print)) {}

#ifdef TORSION_PORTABLE // nobody reads it there
    void begin(Instance&, const std::vector<std::uint32_t>&, bool) {}
    void iteration(int) {}
    void configuration(Instance&, std::uint32_t, const std::vector<std::uint32_t>&) {}
    void changes(Instance&, const std::vector<double>&) {}
    void released(Instance&, std::uint32_t) {}
    void changed_late(Instance&, std::uint32_t) {}
    void handed_over(std::uint32_t) {}
    void end(int) {}
#else
    void begin(Instance& instance, const std::vector<std::uint32_t>& fired, bool is_time_event);
    void iteration(int number);
    void configuration(Instance& instance, std::uint32_t block, const std::vector<std::uint32_t>& wanted);
    /// d against pre, relations outside of mixed blocks
    void changes(Instance& instance, const std::vector<double>& relation_before);
    void released(Instance& instance, std::uint32_t relation);
    void changed_late(Instance& instance, std::uint32_t relation); ///< a rounding held it back in the first iteration
    void handed_over(std::uint32_t block);
    void end(int iterations);
#endif

private:
    void line(const std::string& text) { print_(text); }

    std::function<void(const std::string&)> print_;
    std::uint32_t block_ = UINT32_MAX;
    int pass_ = 0;
};

} // namespace torsion::runtime
