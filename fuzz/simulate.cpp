// Text → program, run briefly by the interpreter. A run succeeds or gives a message; recorded values are finite; no
// value is used before it is written (write_check.h).

#include "torsion/simulate.h"
#include "compiler/lower/lower.h"
#include "compiler/native/descriptor.h"
#include "compiler/native/interpreted.h"
#include "fuzz/front_end.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

using namespace torsion;

namespace {

constexpr std::size_t most_equations = 400, most_kernels = 500; // limit of the interpreter's table of kernels
// a large model makes fewer steps: a second or two, interpreted under a sanitizer
constexpr std::size_t steps_by_equations = 20'000;

class Watch final : public runtime::Sink {
public:
    bool begin(const TorsionModel& model) override { return model_ = &model, true; }
    bool row(const TorsionFrame& frame) override {
        for (std::uint32_t i = 0; i < model_->n_x; ++i) {
            if (!std::isfinite(frame.x[i])) fuzz::fail("a row with a state that is not finite");
        }
        if (rows_ > 0 && frame.time < last_) fuzz::fail("time goes back");
        last_ = frame.time;
        return ++rows_ < 2000;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return "enough"; }

private:
    const TorsionModel* model_ = nullptr;
    double last_ = 0;
    int rows_ = 0;
};

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) { return setenv("TORSION_CHECK_WRITES", "1", 1); }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::FrontEnd front_end;
    auto sorted = front_end.sorted({reinterpret_cast<const char*>(data), size});
    if (!sorted || sorted->flat.equations.size() > most_equations) return 0;
    const auto steps = static_cast<std::int64_t>(steps_by_equations / (1 + sorted->flat.equations.size()));
    const program::Program program =
        lower::lower(std::move(*sorted), front_end.sources(), {.residual_form = true, .linearization = true}).program;
    if (program.kernels.size() > most_kernels) return 0;
    native::Descriptor descriptor(program);
    descriptor.link([](program::KernelId kernel) { return native::interpreted(kernel); });
    runtime::Options options;
    options.start_time = 0, options.stop_time = 1e-2, options.intervals = 5,
    options.max_steps = std::clamp<std::int64_t>(steps, 20, 300), options.max_events = 100;
    if (size % 2 == 1) options.solver = "rk4";
    Watch watch;
    const runtime::Result result = runtime::Simulation(descriptor.model()).run(options, {&watch});
    if (!result.ok && result.messages.empty()) fuzz::fail("the run failed without a message");
    for (const runtime::Message& m : result.messages) {
        if (m.text.find("was not computed") != std::string::npos) fuzz::fail(m.text);
    }
    return 0;
}
