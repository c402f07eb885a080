#include "compiler/driver/sweep_progress.h"

#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <string>

#include <unistd.h>

namespace torsion::driver {

SweepProgress::SweepProgress(std::size_t all, std::size_t done_before)
    : all_(all), before_(done_before), is_enabled_(has_terminal(STDERR_FILENO)),
      begin_(std::chrono::steady_clock::now()) {}

SweepProgress::~SweepProgress() { clear(); }

void SweepProgress::show(std::size_t done, std::size_t failed) {
    if (!is_enabled_) return;
    constexpr std::size_t width = 24;
    const std::size_t filled = all_ > 0 ? width * done / all_ : width;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    const double rate = seconds > 0 ? static_cast<double>(done - before_) / seconds : 0;
    tell_escaped(fmt::format("\r[{}{}]  {}/{}   {:.3g}/s{}{}\033[K", std::string(filled, '#'),
                             std::string(width - filled, '.'), done, all_, rate,
                             failed > 0 ? fmt::format("   {} failed", failed) : "",
                             time_left(rate > 0 ? static_cast<double>(all_ - done) / rate : INFINITY)));
    std::fflush(stderr);
    is_shown_ = true;
}

void SweepProgress::clear() {
    if (is_shown_) tell_escaped("\r\033[K");
    is_shown_ = false;
}

} // namespace torsion::driver
