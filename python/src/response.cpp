#include "bind.h"
#include "watch.h"

#include <complex>
#include <iterator>
#include <memory>
#include <tuple>
#include <utility>

namespace torsion::python {

namespace {

using py::literals::operator""_a;

using Excitation = std::tuple<std::string, double, double, double>; ///< name, order, amplitude, phase

ResponseOptions response_options(const py::dict& options) {
    ResponseOptions wish;
    wish.point = linearize_options(options);
    take(options, "declared", wish.declared);
    take(options, "misfire", wish.misfire);
    take(options, "shaft", wish.shaft);
    take(options, "variables", wish.variables);
    take(options, "loss_factors", wish.loss_factors);
    take(options, "speeds", wish.speeds);
    if (options.contains("range"))
        std::tie(wish.from, wish.to, wish.step) = options["range"].cast<std::tuple<double, double, double>>();
    std::vector<Excitation> excitations;
    take(options, "excitations", excitations);
    for (const auto& [name, order, amplitude, phase] : excitations)
        wish.orders.push_back({name, order, amplitude, phase});
    std::vector<std::pair<std::string, std::string>> tables;
    take(options, "tables", tables);
    std::optional<double> load;
    take(options, "load", load);
    for (const auto& [name, path] : tables) {
        auto orders = unlocked([&] { return read_orders(name, path, load); });
        std::move(orders.begin(), orders.end(), std::back_inserter(wish.orders));
    }
    take(options, "modal_damping", wish.modal_damping);
    take(options, "sensitivities", wish.sensitivities);
    take(options, "heat", wish.heat);
    std::vector<std::pair<std::string, std::string>> limit_tables;
    take(options, "limit_tables", limit_tables);
    for (const auto& [name, path] : limit_tables)
        wish.limits.push_back(unlocked([&] { return read_limit(name, path); }));
    std::vector<std::pair<std::string, std::vector<std::pair<double, double>>>> limits;
    take(options, "limits", limits);
    for (auto& [name, points] : limits) wish.limits.push_back({name, std::move(points)});
    return wish;
}

/// Ctrl-C ends the simulation up to the point.
std::shared_ptr<Response> response(const Model& model, const py::dict& options) {
    ResponseOptions wish = response_options(options);
    Watch watch{py::none()};
    wish.point.progress = watch.function();
    return watched(watch, [&] { return std::make_shared<Response>(model.response(wish)); });
}

py::dict limits_of(const Response& r) {
    py::dict limits;
    for (const LimitResult& limit : r.limits) {
        py::list barred;
        for (const BarredRange& range : limit.barred) barred.append(py::make_tuple(range.from, range.to));
        limits[py::str(limit.variable)] =
            py::dict("margin"_a = limit.margin, "speed"_a = limit.speed, "barred"_a = barred);
    }
    return limits;
}

py::list gaps_of(const Response& r) {
    py::list gaps;
    for (const GapResult& gap : r.gaps)
        gaps.append(py::dict("component"_a = gap.component, "closed"_a = gap.closed, "friction"_a = gap.friction,
                             "amplitude"_a = gap.amplitude, "bound"_a = gap.bound, "speed"_a = gap.speed));
    return gaps;
}

py::dict misfires_of(const Response& r) {
    py::dict misfires;
    for (const MisfireResult& its : r.misfires)
        misfires[py::str(its.variable)] = py::dict("component"_a = its.component, "sum"_a = its.sum,
                                                   "speed"_a = its.speed, "regular"_a = its.regular);
    return misfires;
}

py::dict limited_misfires_of(const Response& r) {
    py::dict limits;
    for (const LimitedMisfireResult& its : r.limited_misfires)
        limits[py::str(its.variable)] =
            py::dict("component"_a = its.component, "margin"_a = its.margin, "speed"_a = its.speed);
    return limits;
}

py::dict heat_of(const Response& r) {
    py::dict heat;
    for (const HeatResult& its : r.heat)
        heat[py::str(its.component)] =
            py::dict("largest"_a = its.largest, "speed"_a = its.speed, "mean"_a = copied(its.mean));
    return heat;
}

py::list large_swings_of(const Response& r) {
    py::list swings;
    for (const LargeSwing& its : r.large_swings)
        swings.append(
            py::dict("angle"_a = its.angle, "swing"_a = its.swing, "speed"_a = its.speed, "order"_a = its.order));
    return swings;
}

py::dict sensitivities_of(const Response& r) {
    py::dict sensitivities;
    for (const PeakSensitivity& peak : r.sensitivities) {
        py::dict parameters; // keeps the order: the largest first
        for (const auto& [name, change] : peak.parameters) parameters[py::str(name)] = change;
        sensitivities[py::str(peak.variable)] = py::dict("order"_a = peak.order, "speed"_a = peak.speed,
                                                         "amplitude"_a = peak.amplitude, "parameters"_a = parameters);
    }
    return sensitivities;
}

py::dict parts_of(const Response& r) {
    const auto orders = static_cast<py::ssize_t>(r.orders.size()), speeds = static_cast<py::ssize_t>(r.speeds.size()),
               variables = static_cast<py::ssize_t>(r.variables.size());
    return py::dict(
        "speeds"_a = copied(r.speeds), "orders"_a = copied(r.orders), "variables"_a = r.variables, "units"_a = r.units,
        "values"_a = py::array_t<std::complex<double>>({orders, speeds, variables}, r.values.data()),
        "sum"_a = matrix(r.sum, r.speeds.size(), r.variables.size()), "sources"_a = r.sources, "mode"_a = r.mode,
        "limits"_a = limits_of(r), "gaps"_a = gaps_of(r), "misfires"_a = misfires_of(r),
        "limits_with_misfire"_a = limited_misfires_of(r), "heat"_a = heat_of(r), "large_swings"_a = large_swings_of(r),
        "sensitivities"_a = sensitivities_of(r), "frequencies"_a = copied(r.frequencies), "text"_a = r.text,
        "diagnostics"_a = diagnostics(r.diagnostics));
}

ResponsePicture picture_of(const std::string& name) {
    return name == "orders"     ? ResponsePicture::Orders
           : name == "campbell" ? ResponsePicture::Campbell
           : name == "vectors"  ? ResponsePicture::Vectors
                                : ResponsePicture::Amplitudes;
}

} // namespace

void bind_response(py::module_& module) {
    py::class_<Response, std::shared_ptr<Response>>(module, "Response")
        .def("parts", &parts_of)
        .def("json", [](const Response& r) { return r.json(); })
        .def("svg", [](const Response& r,
                       const std::string& picture) { return unlocked([&] { return r.svg(picture_of(picture)); }); })
        .def("write", [](const Response& r, const std::string& path, const std::string& picture) {
            unlocked([&] { r.write(path, picture_of(picture)); });
        });
    module.def("response", &response);
}

} // namespace torsion::python
