// The steady response of a session's model to excitations by order.

#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/response_report.h"
#include "compiler/session/operating_point.h"
#include "compiler/session/response_request.h"
#include "runtime/output/file.h"

#include <fmt/format.h>

namespace torsion {

namespace {

using session::guarded;

analysis::ExcitedSystem excited(session::Point& point, const ResponseOptions& options) {
    const analysis::ExcitationRequest request = session::request_of(point, options);
    analysis::ExcitedSystem result;
    std::string problem;
    if (!analysis::excite(point.frame(), request, result, problem)) point.refuse(problem);
    if (result.missing)
        session::refuse(source::Code::C101, fmt::format("--order: `{}` is no input of the model", *result.missing),
                        "for example the input of a source: torque.tau");
    if (!result.endless.empty())
        session::refuse(source::Code::C101, fmt::format("`{}` excites with no period of at most twelve turns", result.endless.front()),
                        "--no-declared leaves out what components declare");
    if (result.problem.loads.empty())
        session::refuse(source::Code::C101, "nothing excites the shaft: no component that declares an excitation turns with it",
                        "--shaft names another one, --order adds an excitation");
    return result;
}

analysis::ForcedResponse response_to(const analysis::ResponseProblem& problem) {
    analysis::Unbounded unbounded;
    auto response = forced_response(problem, unbounded);
    if (unbounded.speed > 0 && unbounded.order == 0)
        session::refuse(source::Code::R302,
                        fmt::format("at {:g} rev/min what varies with the angle has no steady response that was found", unbounded.speed),
                        "stiffness or inertia that varies may excite itself there");
    if (unbounded.speed > 0)
        session::refuse(source::Code::R302,
                        fmt::format("order {:g} at {:g} rev/min excites a vibration of {:g} Hz that nothing damps: its amplitude has no bound",
                                    unbounded.order, unbounded.speed, unbounded.order * unbounded.speed / 60),
                        "give the shafts their damping, or leave this speed out");
    return response;
}

} // namespace

Response OperatingPoint::response(const ResponseOptions& options) const {
    return guarded([&] {
        const analysis::ExcitedSystem system = excited(*impl_, options);
        const analysis::ForcedResponse response = response_to(system.problem);
        Response result;
        result.speeds = response.speeds;
        for (const analysis::OrderResponse& order : response.orders) {
            result.orders.push_back(order.order);
            result.values.insert(result.values.end(), order.values.begin(), order.values.end());
        }
        result.sum = response.sum;
        for (const analysis::TurningSource& source : system.sources) result.sources.push_back(source.angle);
        for (const analysis::LinearVariable& variable : system.problem.system.outputs) {
            result.variables.push_back(variable.name);
            result.units.push_back(variable.unit);
        }
        const analysis::ResponseRecord record{impl_->name(), impl_->modes, system, response};
        result.json = response_json(record), result.text = response_text(record), result.csv = response_csv(record);
        result.diagnostics = impl_->diagnostics;
        return result;
    });
}

Response Model::response(const ResponseOptions& options) const { return at(excited_point(options)).response(options); }

void Response::write(const std::string& path) const {
    if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv"))
        session::refuse(source::Code::C101, fmt::format("-o: `{}` is neither .json nor .csv", path));
    const std::string why = runtime::write_file(path, path.ends_with(".csv") ? csv : json);
    if (!why.empty()) session::refuse(source::Code::E102, why);
}

} // namespace torsion
