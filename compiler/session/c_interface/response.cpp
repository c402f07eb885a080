// The C interface: forced responses.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

namespace {

TorsResponseOptions default_response() {
    TorsResponseOptions options{};
    options.size = sizeof options;
    return options;
}

OrderExcitation excitation_of(const TorsOrder& from) {
    OrderExcitation to{
        .name = text_of(from.name), .order = from.order, .amplitude = from.amplitude, .phase = from.phase};
    session::check_list(from.speeds, from.n_speeds);
    session::check_list(from.amplitudes, from.n_speeds);
    for (std::size_t i = 0; i < from.n_speeds; ++i)
        to.over_speed.push_back({from.speeds[i], from.amplitudes[i], from.phases != nullptr ? from.phases[i] : 0});
    return to;
}

ResponseLimit limit_of(const TorsLimit& from) {
    ResponseLimit to{.variable = text_of(from.variable), .points = {}, .diameter = from.diameter};
    session::check_list(from.speeds, from.n_speeds);
    session::check_list(from.values, from.n_speeds);
    for (std::size_t i = 0; i < from.n_speeds; ++i) to.points.emplace_back(from.speeds[i], from.values[i]);
    return to;
}

ResponseOptions response_of(const TorsResponseOptions& given) {
    const TorsResponseOptions from = session::copy_of(given, default_response());
    ResponseOptions options;
    options.point = session::linear_of(from.point);
    session::check_list(from.orders, from.n_orders);
    for (std::size_t i = 0; i < from.n_orders; ++i) options.orders.push_back(excitation_of(from.orders[i]));
    options.declared = from.ignores_declared == 0, options.sensitivities = from.sensitivities != 0,
    options.heat = from.heat != 0;
    options.from = from.from, options.to = from.to, options.step = from.step;
    session::check_list(from.speeds, from.n_speeds);
    if (from.speeds != nullptr) options.speeds.assign(from.speeds, from.speeds + from.n_speeds);
    options.shaft = text_of(from.shaft), options.variables = text_of(from.variables),
    options.misfire = text_of(from.misfire);
    session::check_list(from.limits, from.n_limits);
    for (std::size_t i = 0; i < from.n_limits; ++i) options.limits.push_back(limit_of(from.limits[i]));
    options.modal_damping = from.modal_damping;
    session::check_list(from.loss_factors, from.n_loss_factors);
    for (std::size_t i = 0; i < from.n_loss_factors; ++i)
        options.loss_factors.emplace_back(text_of(from.loss_factors[i].name), from.loss_factors[i].number);
    return options;
}

ResponsePicture picture_named(const char* name) {
    const std::string wanted = text_of(name);
    if (wanted.empty() || wanted == "amplitudes") return ResponsePicture::Amplitudes;
    if (wanted == "orders") return ResponsePicture::Orders;
    if (wanted == "campbell") return ResponsePicture::Campbell;
    if (wanted == "vectors") return ResponsePicture::Vectors;
    throw session::BadArgument{"`picture` is amplitudes, orders, campbell or vectors"};
}

const LimitResult* limit_at(const TorsResponse* response, size_t number) {
    return number < tors_response_count_limits(response) ? &response->response.limits[number] : nullptr;
}

} // namespace

extern "C" {

void tors_response_defaults(TorsResponseOptions* options) {
    if (options != nullptr) *options = default_response();
}

TorsResponse* tors_response(const TorsModel* model, const TorsResponseOptions* options, TorsError** error) {
    if (model == nullptr || options == nullptr) return bad_argument(error, "tors_response: a null pointer"), nullptr;
    return attempt_handle<TorsResponse>(error, [&] {
        Response response = model->model.response(response_of(*options));
        std::string json = response.json();
        return new TorsResponse{std::move(response), std::move(json)};
    });
}

size_t tors_response_count(const TorsResponse* response, char of) {
    if (response == nullptr) return 0;
    const Response& r = response->response;
    return of == 's' ? r.speeds.size() : of == 'o' ? r.orders.size() : of == 'v' ? r.variables.size() : 0;
}

const double* tors_response_speeds(const TorsResponse* response) {
    return response != nullptr ? response->response.speeds.data() : nullptr;
}
const double* tors_response_orders(const TorsResponse* response) {
    return response != nullptr ? response->response.orders.data() : nullptr;
}

const char* tors_response_variable(const TorsResponse* response, size_t number) {
    return number < tors_response_count(response, 'v') ? response->response.variables[number].c_str() : nullptr;
}

const char* tors_response_unit(const TorsResponse* response, size_t number) {
    return number < tors_response_count(response, 'v') ? response->response.units[number].c_str() : nullptr;
}

// a complex number is an array of two (C++ standard, [complex.numbers])
const double* tors_response_values(const TorsResponse* response) {
    return response != nullptr ? reinterpret_cast<const double*>(response->response.values.data()) : nullptr;
}

const double* tors_response_sums(const TorsResponse* response) {
    return response != nullptr ? response->response.sum.data() : nullptr;
}
size_t tors_response_count_limits(const TorsResponse* response) {
    return response != nullptr ? response->response.limits.size() : 0;
}

int tors_response_limit(const TorsResponse* response, size_t number, const char** variable, double* margin,
                        double* speed) {
    const LimitResult* limit = limit_at(response, number);
    if (limit == nullptr) return 0;
    if (variable != nullptr) *variable = limit->variable.c_str();
    if (margin != nullptr) *margin = limit->margin;
    if (speed != nullptr) *speed = limit->speed;
    return 1;
}

size_t tors_response_count_barred(const TorsResponse* response, size_t limit) {
    const LimitResult* its = limit_at(response, limit);
    return its != nullptr ? its->barred.size() : 0;
}

int tors_response_barred(const TorsResponse* response, size_t limit, size_t number, double* from, double* to) {
    if (number >= tors_response_count_barred(response, limit)) return 0;
    const BarredRange& range = response->response.limits[limit].barred[number];
    if (from != nullptr) *from = range.from;
    if (to != nullptr) *to = range.to;
    return 1;
}

const char* tors_response_text(const TorsResponse* response) {
    return response != nullptr ? response->response.text.c_str() : "";
}
const char* tors_response_json(const TorsResponse* response) {
    return response != nullptr ? response->json.c_str() : "";
}

TorsStatus tors_response_write(const TorsResponse* response, const char* path, const char* picture, TorsError** error) {
    if (response == nullptr || path == nullptr) return bad_argument(error, "tors_response_write: a null pointer");
    return attempt(error, [&] { response->response.write(path, picture_named(picture)); });
}

void tors_response_free(TorsResponse* response) { delete response; }

} // extern "C"
