// The C interface: runs and results.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;

namespace torsion::session {

TorsRunOptions default_run() {
    const RunOptions usual;
    return {NAN, NAN, NAN, NAN, NAN, 0, usual.max_events, usual.max_steps, nullptr, 0, 0};
}

RunOptions run_of(const TorsRunOptions& from) {
    RunOptions run;
    run.start = given(from.start), run.stop = given(from.stop), run.tolerance = given(from.tolerance);
    run.step_size = given(from.step_size), run.max_step = given(from.max_step);
    if (from.intervals != 0) run.intervals = from.intervals;
    run.max_events = from.max_events, run.max_steps = from.max_steps;
    if (from.solver != nullptr) run.solver = from.solver;
    run.locate_events = from.locate_events != 0;
    return run;
}

TorsSimulateOptions default_simulate() {
    TorsSimulateOptions options{};
    options.size = sizeof options;
    options.run = default_run();
    options.may_compile = options.energy = options.events = 1;
    return options;
}

InputTable inputs_of(const TorsInputs* from) {
    if (from == nullptr) return {};
    check_list(from->names, from->n_columns), check_list(from->values, from->n_columns),
        check_list(from->time, from->n_times);
    InputTable table;
    table.time.assign(from->time, from->time + from->n_times);
    for (std::size_t i = 0; i < from->n_columns; ++i) {
        check_list(from->values[i], from->n_times);
        table.names.push_back(text_of(from->names[i]));
        table.units.push_back(from->units != nullptr ? text_of(from->units[i]) : "");
        table.columns.emplace_back(from->values[i], from->values[i] + from->n_times);
    }
    return table;
}

std::function<bool(std::string_view)> stages_of(TorsStage tell, void* data) {
    if (tell == nullptr) return {};
    return [tell, data](std::string_view stage) { return tell(data, std::string(stage).c_str()) != 0; };
}

SimulateOptions simulate_of(const TorsSimulateOptions* given) {
    if (given == nullptr) return {};
    const TorsSimulateOptions from = copy_of(*given, default_simulate());
    if (from.rows < TORS_GRID || from.rows > TORS_ENDS) throw BadArgument{"`rows` is no value of TorsRows"};
    SimulateOptions options;
    options.run = run_of(from.run);
    options.set = values_of(from.set, from.n_set);
    options.may_compile = from.may_compile != 0;
    options.variables = texts_of(from.variables, from.n_variables);
    options.rows = from.rows == TORS_STEPS ? Rows::Steps : from.rows == TORS_ENDS ? Rows::Ends : Rows::Grid;
    options.energy = from.energy != 0, options.events = from.events != 0, options.interpret = from.interpret != 0;
    options.input_file = text_of(from.input_file), options.inputs = inputs_of(from.inputs);
    if (from.progress != nullptr)
        options.progress = [tell = from.progress, data = from.data](const Progress& p) {
            return tell(data, p.time, p.fraction, p.events, p.steps) != 0;
        };
    if (from.cancel != nullptr) options.cancel = &from.cancel->flag;
    return options;
}

} // namespace torsion::session

namespace {

TorsResult* handle_of(Result result) { return new TorsResult{std::move(result), {}, {}, {}, {}, {}}; }

TorsColumn row_of(const ColumnDescription& c) {
    return {c.name.c_str(),
            c.unit.c_str(),
            c.display_unit.c_str(),
            c.description.c_str(),
            static_cast<int32_t>(c.type),
            static_cast<int32_t>(c.variability)};
}

/// Made once; it lives as long as the handle.
template <class F>
const char* kept(const TorsResult* result, std::string TorsResult::* place, const F& make) {
    if (result == nullptr) return "";
    const std::lock_guard lock(result->mutex);
    // the text is mutable; a pointer to a member forgets that
    std::string& text = const_cast<TorsResult*>(result)->*place;
    if (text.empty()) attempt(nullptr, [&] { text = make(result->result); });
    return text.c_str();
}

} // namespace

extern "C" {

void tors_simulate_defaults_of(TorsSimulateOptions* options, size_t size) {
    session::give_defaults(options, session::default_simulate(), size);
}
void tors_simulate_defaults(TorsSimulateOptions* options) {
    tors_simulate_defaults_of(options, offsetof(TorsSimulateOptions, inputs));
}

TorsResult* tors_simulate(const TorsModel* model, const TorsSimulateOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_simulate: a null pointer"), nullptr;
    return attempt_handle<TorsResult>(error,
                                      [&] { return handle_of(model->model.simulate(session::simulate_of(options))); });
}

TorsCancel* tors_cancel_new(void) { return new (std::nothrow) TorsCancel; }
void tors_cancel(TorsCancel* cancel) {
    if (cancel != nullptr) cancel->flag = true;
}
void tors_cancel_reset(TorsCancel* cancel) {
    if (cancel != nullptr) cancel->flag = false;
}
void tors_cancel_free(TorsCancel* cancel) { delete cancel; }

TorsRunner* tors_runner_new(const TorsModel* model, const TorsSimulateOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_runner_new: a null pointer"), nullptr;
    return attempt_handle<TorsRunner>(
        error, [&] { return new TorsRunner{model->model.runner(session::simulate_of(options)), {}}; });
}

TorsStatus tors_runner_parameter(const TorsRunner* runner, const char* name, size_t* parameter, TorsError** error) {
    if (runner == nullptr || name == nullptr || parameter == nullptr)
        return bad_argument(error, "tors_runner_parameter: a null pointer");
    return attempt(error, [&] { *parameter = runner->runner.parameter(name); });
}

TorsStatus tors_runner_set(TorsRunner* runner, size_t parameter, double value, TorsError** error) {
    if (runner == nullptr) return bad_argument(error, "tors_runner_set: a null pointer");
    return attempt(error, [&] { runner->runner.set(parameter, value); });
}

const TorsResult* tors_runner_run(TorsRunner* runner, TorsError** error) {
    if (runner == nullptr) return bad_argument(error, "tors_runner_run: a null pointer"), nullptr;
    TorsResult& result = runner->result;
    const TorsStatus status = attempt(error, [&] {
        result.result = Result(); // gives up the memory, which the run uses again
        result.result = runner->runner.run();
    });
    result.summary.clear(), result.messages.clear(), result.provenance.clear(), result.svg.clear();
    result.report.clear(), result.energies.clear(), result.has_energies = false;
    return status == TORS_OK ? &result : nullptr;
}

void tors_runner_reset(TorsRunner* runner) {
    if (runner != nullptr) attempt(nullptr, [&] { runner->runner.reset(); });
}

void tors_runner_free(TorsRunner* runner) { delete runner; }

// ---- results

int32_t tors_result_status(const TorsResult* result) {
    return result != nullptr ? static_cast<int32_t>(result->result.status()) : TORS_RUN_FAILED;
}
const char* tors_result_model(const TorsResult* result) {
    return result != nullptr ? result->result.model().c_str() : "";
}
const char* tors_result_solver(const TorsResult* result) {
    return result != nullptr ? result->result.solver().c_str() : "";
}
size_t tors_result_rows(const TorsResult* result) { return result != nullptr ? result->result.rows() : 0; }
const double* tors_result_time(const TorsResult* result) {
    return result != nullptr ? result->result.time().data() : nullptr;
}
size_t tors_result_count(const TorsResult* result) { return result != nullptr ? result->result.columns().size() : 0; }

int tors_result_column(const TorsResult* result, size_t number, TorsColumn* column) {
    if (column == nullptr || number >= tors_result_count(result)) return 0;
    *column = row_of(result->result.columns()[number]);
    return 1;
}

size_t tors_result_find(const TorsResult* result, const char* name) {
    return result != nullptr && name != nullptr ? result->result.find(name).value_or(TORS_NONE) : TORS_NONE;
}

const double* tors_result_values(const TorsResult* result, size_t number) {
    const double* values = nullptr;
    if (number < tors_result_count(result)) attempt(nullptr, [&] { values = result->result.column(number).data(); });
    return values;
}

size_t tors_result_count_parameters(const TorsResult* result) {
    return result != nullptr ? result->result.parameters().size() : 0;
}
int tors_result_parameter(const TorsResult* result, size_t number, TorsColumn* parameter, double* value) {
    if (number >= tors_result_count_parameters(result)) return 0;
    const ColumnDescription& column = result->result.parameters()[number];
    if (parameter != nullptr) *parameter = row_of(column);
    if (value != nullptr) *value = result->result.parameter(column.name).value_or(NAN);
    return 1;
}

size_t tors_result_count_events(const TorsResult* result) {
    std::size_t count = 0;
    if (result != nullptr) attempt(nullptr, [&] { count = result->result.events().size(); });
    return count;
}

int tors_result_event(const TorsResult* result, size_t number, double* time, int32_t* is_state_event,
                      size_t* n_changes) {
    if (number >= tors_result_count_events(result)) return 0;
    const EventDescription& event = result->result.events()[number];
    if (time != nullptr) *time = event.time;
    if (is_state_event != nullptr) *is_state_event = event.kind == EventDescription::Kind::State;
    if (n_changes != nullptr) *n_changes = event.changes.size();
    return 1;
}

int tors_result_change(const TorsResult* result, size_t event, size_t change, const char** component, const char** name,
                       double* from, double* to, int32_t* what) {
    if (event >= tors_result_count_events(result) || change >= result->result.events()[event].changes.size()) return 0;
    const EventChange& row = result->result.events()[event].changes[change];
    if (component != nullptr) *component = row.component.c_str();
    if (name != nullptr) *name = row.name.c_str();
    if (from != nullptr) *from = row.from;
    if (to != nullptr) *to = row.to;
    if (what != nullptr) *what = static_cast<int32_t>(row.what);
    return 1;
}

void tors_result_energy(const TorsResult* result, TorsEnergy* energy) {
    if (result == nullptr || energy == nullptr) return;
    const EnergyBalance& e = result->result.energy();
    *energy = {e.is_audited,  0,       e.obstacle.c_str(), e.supplied, e.stored, e.dissipated,
               e.unaccounted, e.reset, e.turned_over,      e.closure};
}

void tors_result_statistics(const TorsResult* result, TorsStatistics* statistics) {
    if (result == nullptr || statistics == nullptr) return;
    const RunStatistics& s = result->result.statistics();
    *statistics = {s.steps, s.rows, s.time_events, s.state_events, s.right_hand_sides, s.jacobians, s.seconds};
}

const char* tors_result_summary(const TorsResult* result) {
    return kept(result, &TorsResult::summary, [](const Result& r) { return r.summary(); });
}
const char* tors_result_messages(const TorsResult* result) {
    return kept(result, &TorsResult::messages, [](const Result& r) { return render(r.diagnostics()); });
}
const char* tors_result_provenance(const TorsResult* result) {
    return kept(result, &TorsResult::provenance, [](const Result& r) { return r.provenance(); });
}

const char* tors_result_svg(TorsResult* result, const char* const* names, size_t n_names, TorsError** error) {
    if (result == nullptr) return bad_argument(error, "tors_result_svg: a null pointer"), nullptr;
    const std::lock_guard lock(result->mutex);
    const TorsStatus status =
        attempt(error, [&] { result->svg = result->result.svg(session::texts_of(names, n_names)); });
    return status == TORS_OK ? result->svg.c_str() : nullptr;
}

TorsStatus tors_result_write(const TorsResult* result, const char* path, TorsError** error) {
    if (result == nullptr || path == nullptr) return bad_argument(error, "tors_result_write: a null pointer");
    return attempt(error, [&] { result->result.write(path); });
}

TorsResult* tors_result_read(const char* path, TorsError** error) {
    if (path == nullptr) return bad_argument(error, "tors_result_read: a null pointer"), nullptr;
    return attempt_handle<TorsResult>(error, [&] { return handle_of(Result::read(path)); });
}

void tors_result_free(TorsResult* result) { delete result; }

} // extern "C"
