// Periodic motions: `drive.periodic_response(…)`.

#include "bind.h"
#include "watch.h"

#include "torsion/session_nonlinear.h"

#include <memory>

namespace torsion::python {

namespace {

using py::literals::operator""_a;

/// Ctrl-C ends the search; what was found is kept.
std::shared_ptr<NonlinearResponse> periodic_motions(const Model& model, const py::dict& options) {
    auto wish = with_run<NonlinearResponseOptions>(options);
    take(options, "speed", wish.speed);
    take(options, "from", wish.from);
    take(options, "to", wish.to);
    take(options, "step", wish.step);
    take(options, "periods", wish.periods);
    take(options, "follow_flips", wish.follow_flips);
    take(options, "variables", wish.variables);
    Watch watch{py::none()};
    Cancel cancel{false};
    const auto goes_on = watch.function();
    wish.cancel = &cancel;
    wish.progress = [&](std::size_t, double) {
        if (!goes_on({})) cancel = true;
    };
    return watched(watch, [&] { return std::make_shared<NonlinearResponse>(nonlinear_response(model, wish)); });
}

py::dict branch_of(const MotionBranch& branch, const NonlinearResponse& all) {
    const std::size_t motions = branch.motions.size(), variables = all.variables.size();
    std::vector<double> speeds, amplitudes, least, largest, means;
    py::list stable, asked, multipliers, gaps;
    for (const Motion& motion : branch.motions) {
        speeds.push_back(motion.speed);
        stable.append(motion.is_stable);
        asked.append(motion.is_asked);
        multipliers.append(py::cast(motion.multipliers));
        for (const MotionOf& its : motion.variables) {
            amplitudes.push_back(its.amplitude()), least.push_back(its.least), largest.push_back(its.largest),
                means.push_back(its.mean);
        }
        py::list rattle;
        for (const GapInMotion& gap : motion.gaps)
            rattle.append(py::dict("apart"_a = gap.apart, "impacts"_a = gap.impacts, "impulse"_a = gap.impulse,
                                   "fastest"_a = gap.fastest, "index"_a = gap.rattle));
        gaps.append(rattle);
    }
    static constexpr const char* kinds[] = {"fold", "flip", "torus", "branching", "touch"};
    py::list events;
    for (const MotionEvent& event : branch.events)
        events.append(py::dict("kind"_a = kinds[static_cast<int>(event.kind)], "speed"_a = event.speed,
                               "behind"_a = event.behind, "contact"_a = event.contact,
                               "amplitudes"_a = copied(event.amplitudes)));
    return py::dict("periods"_a = branch.periods, "speeds"_a = copied(speeds), "stable"_a = stable, "asked"_a = asked,
                    "multipliers"_a = multipliers, "amplitudes"_a = matrix(amplitudes, motions, variables),
                    "least"_a = matrix(least, motions, variables), "largest"_a = matrix(largest, motions, variables),
                    "means"_a = matrix(means, motions, variables), "gaps"_a = gaps, "events"_a = events,
                    "begin"_a = branch.begin, "end"_a = branch.end);
}

py::dict parts_of_motions(const NonlinearResponse& r) {
    py::list branches;
    for (const MotionBranch& branch : r.branches) branches.append(branch_of(branch, r));
    return py::dict("speed"_a = r.speed, "unit"_a = r.speed_unit, "variables"_a = r.variables, "units"_a = r.units,
                    "gaps"_a = r.gaps, "branches"_a = branches, "unreached"_a = copied(r.unreached),
                    "complete"_a = r.is_complete, "runs"_a = r.runs, "text"_a = r.text,
                    "diagnostics"_a = diagnostics(r.diagnostics));
}

} // namespace

void bind_nonlinear(py::module_& module) {
    py::class_<NonlinearResponse, std::shared_ptr<NonlinearResponse>>(module, "NonlinearResponse")
        .def("parts", &parts_of_motions)
        .def("json", [](const NonlinearResponse& r) { return r.json(); })
        .def("svg", [](const NonlinearResponse& r) { return unlocked([&] { return r.svg(); }); })
        .def("write", [](const NonlinearResponse& r, const std::string& path) { unlocked([&] { r.write(path); }); });
    module.def("nonlinear_response", &periodic_motions);
}

} // namespace torsion::python
