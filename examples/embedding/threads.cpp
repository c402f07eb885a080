// Linked with a compiled model: four instances in as many threads, which must not notice each other. Goes back to a
// saved state, too.
//
//     c++ -std=c++17 -I. threads.cpp -L. -ldrive -Wl,-rpath,. -pthread -o threads && ./threads

#include "libdrive.h"

#include <cstdio>
#include <memory>
#include <thread>
#include <vector>

namespace {

struct Free {
    void operator()(TorsionInstance* instance) const { torsion_free(instance); }
};
using Instance = std::unique_ptr<TorsionInstance, Free>;

bool run(double until, std::vector<double>& speeds) {
    const Instance drive(torsion_create(nullptr));
    if (!drive || torsion_initialize(drive.get()) != TORSION_OK) return false;
    while (torsion_time(drive.get()) < until) {
        double speed = 0;
        if (torsion_step(drive.get(), 0.004) != TORSION_OK ||
            torsion_get(drive.get(), BacklashDrive_load_w, &speed) != TORSION_OK)
            return false;
        speeds.push_back(speed);
    }
    return true;
}

/// To the end, back to the middle, and to the same end.
bool goes_back() {
    const Instance drive(torsion_create(nullptr));
    if (!drive || torsion_initialize(drive.get()) != TORSION_OK || torsion_advance(drive.get(), 0.5) != TORSION_OK)
        return false;
    std::vector<unsigned char> saved(torsion_saved_size(drive.get()));
    if (torsion_save(drive.get(), saved.data(), saved.size()) != TORSION_OK) return false;
    double ends[2] = {};
    for (double& end : ends) {
        if (torsion_restore(drive.get(), saved.data(), saved.size()) != TORSION_OK || torsion_time(drive.get()) != 0.5)
            return false;
        if (torsion_advance(drive.get(), 1.0) != TORSION_OK ||
            torsion_get(drive.get(), BacklashDrive_load_w, &end) != TORSION_OK)
            return false;
    }
    return ends[0] == ends[1];
}

} // namespace

int main() {
    constexpr std::size_t count = 4;
    std::vector<std::vector<double>> speeds(count);
    std::vector<char> is_done(count, 0);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&, i] { is_done[i] = run(2.0, speeds[i]); });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_done[i] || speeds[i] != speeds[0]) return std::printf("instance %zu is different\n", i), 1;
    }
    if (!goes_back()) return std::printf("a restored state does not lead to the same end\n"), 1;
    std::printf("%zu threads, %zu steps each: equal to the bit; load.w = %.6f rad/s\n", count, speeds[0].size(),
                speeds[0].back());
    return 0;
}
