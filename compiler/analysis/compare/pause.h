#pragma once
// How long a signal may have been outside its tube. A row says nothing about the time between it and its neighbours: so
// a pause lasts from the good row before it to the good row behind it, or to the end of the reference where there is
// none.

#include <algorithm>

namespace torsion::analysis {

/// Rows in the order of time; `finish` after the last one.
class Pause {
public:
    explicit Pause(double start) : last_good_(start) {}
    void outside() { is_outside_ = true; }
    void inside(double time) {
        if (is_outside_) {
            longest_ = std::max(longest_, time - last_good_);
            total_ += time - last_good_;
        }
        is_outside_ = false;
        last_good_ = time;
    }
    void finish(double end) { inside(end); }

    double longest() const { return longest_; }
    double total() const { return total_; }

private:
    double last_good_, longest_ = 0, total_ = 0;
    bool is_outside_ = false;
};

} // namespace torsion::analysis
