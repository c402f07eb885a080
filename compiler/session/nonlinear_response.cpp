// Periodic steady motions of a session's model over a speed.

#include "compiler/raster/picture_file.h"
#include "compiler/session/guard.h"
#include "compiler/session/installation.h"
#include "compiler/session/nonlinear_request.h"

#include "runtime/output/file.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace torsion {

namespace {

using session::guarded;

MotionOf value_of(const periodic::Measures& its) {
    return {its.mean, its.rms, its.least, its.largest, its.drift, its.harmonics};
}

Motion value_of(const periodic::Orbit& orbit) {
    Motion motion{orbit.speed, orbit.period, orbit.unstable == 0, orbit.is_asked, orbit.multipliers, {}, {}};
    for (const periodic::Measures& its : orbit.shown) motion.variables.push_back(value_of(its));
    for (const periodic::GapMotion& gap : orbit.gaps)
        motion.gaps.push_back({gap.apart, gap.impacts, gap.impulse, gap.fastest, gap.rattle});
    return motion;
}

MotionBranch value_of(const periodic::Branch& branch, const periodic::Record& record) {
    MotionBranch result{branch.turns, {}, {}, branch.missed, branch.end, branch.begin};
    for (const periodic::Orbit& orbit : branch.orbits) result.motions.push_back(value_of(orbit));
    for (const periodic::BranchEvent& event : branch.events) {
        MotionEvent& its = result.events.emplace_back(MotionEvent{
            static_cast<MotionEventKind>(event.kind), event.speed, event.behind, {}, event.from, event.to, {}});
        if (event.kind == periodic::BranchEventKind::Touch) its.contact = record.relations[event.relation];
        for (const periodic::Measures& measures : event.shown) its.amplitudes.push_back(measures.amplitude());
    }
    return result;
}

} // namespace

NonlinearResponse nonlinear_response(const Model& model, const NonlinearResponseOptions& options) {
    return guarded([&] {
        session::NonlinearRequest request(model.state(), options);
        const auto record = std::make_shared<const periodic::Record>(request.find());
        NonlinearResponse result;
        result.speed = record->speed, result.speed_unit = record->unit;
        for (const periodic::ShownVariable& shown : record->shown)
            result.variables.push_back(shown.name), result.units.push_back(shown.unit);
        result.gaps = record->gaps;
        for (const periodic::Branch& branch : record->branches) result.branches.push_back(value_of(branch, *record));
        result.unreached = record->unreached;
        result.diagnostics = request.diagnostics();
        result.is_complete = record->is_complete, result.runs = record->runs;
        result.text = text_of(*record);
        result.json = [record] { return json_of(*record); };
        result.csv = [record] { return csv_of(*record); };
        result.svg = [record] { return picture_of(*record); };
        return result;
    });
}

void NonlinearResponse::write(const std::string& path) const {
    constexpr double pixels = 2; // of a PNG, per pixel of the picture
    const bool is_json = path == "-" || path.ends_with(".json"), is_picture = raster::is_picture_name(path);
    if (!is_json && !is_picture && !path.ends_with(".csv"))
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("-o: `{}` is neither .json nor .csv nor .svg nor .png", path));
    const std::string why = is_picture ? raster::write_picture(path, svg(), pixels, session::raster_module())
                                       : runtime::write_file(path, is_json ? json() : csv());
    if (!why.empty()) session::refuse(source::Diag::CannotWriteFile, why);
}

} // namespace torsion
