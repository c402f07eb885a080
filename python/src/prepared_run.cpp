// Options of a run, read once for many runs. Model.simulate of the package keeps them, so that a run costs little more
// than its integration.

#include "bind.h"
#include "watch.h"

#include <algorithm>

namespace torsion::python {

namespace {

class PreparedRun {
public:
    explicit PreparedRun(const py::dict& options) : options_(simulate_options(options)) {}

    /// The result, what ended it early (an exception, or None), the iterations of the event that is traced, and whether
    /// a value had no effect. Any number of threads may run it at once.
    py::tuple run(const Model& model, const py::dict& set, const py::object& told) const {
        SimulateOptions wish = options_;
        wish.set = values_of(set);
        Watch watch(told);
        wish.progress = watch.function();
        std::string trace;
        if (wish.trace_event) wish.trace = [&trace](const std::string& text) { trace += text + "\n"; };
        Result result = unlocked([&] { return model.simulate(wish); });
        const bool is_warned =
            std::ranges::any_of(result.diagnostics(), [](const Diagnostic& d) { return d.code == "C105"; });
        return py::make_tuple(std::move(result), watch.exception(), std::move(trace), is_warned);
    }

private:
    SimulateOptions options_;
};

} // namespace

void bind_prepared_run(py::module_& module) {
    py::class_<PreparedRun>(module, "PreparedRun").def(py::init<const py::dict&>()).def("run", &PreparedRun::run);
}

} // namespace torsion::python
