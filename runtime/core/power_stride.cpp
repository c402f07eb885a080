#include "runtime/core/power_stride.h"

#include <algorithm>

namespace torsion::runtime {

namespace {

constexpr double small = 1.0 / 64; // a span twice as long multiplies a term of degree seven by 128 at most
constexpr double large = 0.25;     // the next one may fail
constexpr int longest_patience = 64, longest_pause = 8;

} // namespace

bool PowerStride::tries() {
    if (left_ == 0) return true;
    --left_;
    return false;
}

void PowerStride::succeed(double share) {
    pause_ = 0;
    is_short_ = !is_short_;
    calm_ = share < small ? calm_ + 1 : 0;
    if (share > large) steps_ = std::max(1, steps_ / 2);
    if (calm_ < patience_ || steps_ == most) return;
    steps_ *= 2;
    calm_ = 0;
}

void PowerStride::fail() {
    if (steps_ > 1) {
        patience_ = std::min(2 * patience_, longest_patience);
    } else {
        pause_ = std::clamp(2 * pause_, 1, longest_pause);
        left_ = pause_;
    }
    steps_ = 1;
    calm_ = 0;
}

} // namespace torsion::runtime
