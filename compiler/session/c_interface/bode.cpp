// The C interface: frequency responses.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

namespace {

TorsBodeOptions default_bode() {
    TorsBodeOptions options{};
    options.size = sizeof options;
    return options;
}

BodeOptions bode_options_of(const TorsBodeOptions* given) {
    BodeOptions options;
    if (given == nullptr) return options;
    const TorsBodeOptions from = session::copy_of(*given, default_bode());
    options.point = session::linear_of(from.point);
    options.input = text_of(from.input), options.output = text_of(from.output);
    options.is_open = from.is_open != 0, options.is_negated = from.is_negated != 0;
    options.from = from.from, options.to = from.to, options.count = from.count;
    return options;
}

const std::vector<LoopMargin>* margins_of(const TorsBode* bode, char of) {
    if (bode == nullptr) return nullptr;
    return of == 'p' ? &bode->bode.phase_margins : of == 'g' ? &bode->bode.gain_margins : nullptr;
}

} // namespace

extern "C" {

void tors_bode_defaults(TorsBodeOptions* options) {
    if (options != nullptr) *options = default_bode();
}

TorsBode* tors_bode(const TorsModel* model, const TorsBodeOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_bode: a null pointer"), nullptr;
    return attempt_handle<TorsBode>(error, [&] { return new TorsBode{model->model.bode(bode_options_of(options))}; });
}

TorsBode* tors_bode_fmu(TorsSession* session, const char* path, const TorsBodeOptions* options, TorsError** error) {
    if (session == nullptr || path == nullptr) return bad_argument(error, "tors_bode_fmu: a null pointer"), nullptr;
    return attempt_handle<TorsBode>(
        error, [&] { return new TorsBode{session->session.bode_fmu({.target = path}, bode_options_of(options))}; });
}

size_t tors_bode_count(const TorsBode* bode) { return bode != nullptr ? bode->bode.frequencies.size() : 0; }
const double* tors_bode_frequencies(const TorsBode* bode) {
    return bode != nullptr ? bode->bode.frequencies.data() : nullptr;
}
const double* tors_bode_values(const TorsBode* bode) {
    return bode != nullptr ? reinterpret_cast<const double*>(bode->bode.values.data()) : nullptr;
}
const double* tors_bode_phases(const TorsBode* bode) { return bode != nullptr ? bode->bode.phases.data() : nullptr; }

size_t tors_bode_count_margins(const TorsBode* bode, char of) {
    const auto* margins = margins_of(bode, of);
    return margins != nullptr ? margins->size() : 0;
}

int tors_bode_margin(const TorsBode* bode, char of, size_t number, double* frequency, double* margin) {
    if (number >= tors_bode_count_margins(bode, of)) return 0;
    const LoopMargin& its = (*margins_of(bode, of))[number];
    if (frequency != nullptr) *frequency = its.frequency;
    if (margin != nullptr) *margin = its.margin;
    return 1;
}

int64_t tors_bode_unstable(const TorsBode* bode) {
    return bode != nullptr && bode->bode.unstable ? static_cast<int64_t>(*bode->bode.unstable) : -1;
}

const char* tors_bode_text(const TorsBode* bode) { return bode != nullptr ? bode->bode.text.c_str() : ""; }
const char* tors_bode_json(const TorsBode* bode) { return bode != nullptr ? bode->bode.json.c_str() : ""; }

TorsStatus tors_bode_write(const TorsBode* bode, const char* path, TorsError** error) {
    if (bode == nullptr || path == nullptr) return bad_argument(error, "tors_bode_write: a null pointer");
    return attempt(error, [&] { bode->bode.write(path); });
}

void tors_bode_free(TorsBode* bode) { delete bode; }

} // extern "C"
