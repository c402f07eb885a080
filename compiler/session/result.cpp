#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/plot/plot_chart.h"
#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/analysis/plot/shown_unit.h"
#include "compiler/analysis/result/convert.h"
#include "compiler/analysis/result/result_file.h"
#include "compiler/report/run_messages.h"
#include "compiler/report/summary.h"
#include "compiler/session/chart_of_result.h"
#include "compiler/session/description.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/page_of_columns.h"
#include "compiler/session/record_state.h"
#include "compiler/session/result_state.h"
#include "compiler/session/result_table.h"
#include "compiler/session/run.h"

#include "torsion/output.h"

#include <algorithm>
#include <numeric>

namespace torsion {

Result::Result() {
    static const auto empty = std::make_shared<const State>();
    state_ = empty;
}
Result::Result(std::shared_ptr<const State> state) : state_(std::move(state)) {}

const std::string& Result::model() const { return state_->model; }
RunStatus Result::status() const { return state_->status; }
const std::string& Result::solver() const { return state_->solver; }
double Result::start_time() const { return state_->run.start_time; }
double Result::end_time() const { return state_->run.end_time; } // of a run that was stopped: beyond the last row
std::size_t Result::rows() const { return state_->numbers.rows(); }
std::span<const double> Result::time() const {
    return rows() > 0 ? state_->numbers.column(0) : std::span<const double>();
}
std::span<const double> Result::column(std::size_t number) const { return state_->column(number); }

std::span<const ColumnDescription> Result::columns() const {
    return state_->set ? std::span<const ColumnDescription>(state_->set->columns)
                       : std::span<const ColumnDescription>();
}

std::span<const ColumnDescription> Result::parameters() const {
    return state_->set ? std::span<const ColumnDescription>(state_->set->parameters)
                       : std::span<const ColumnDescription>();
}

std::optional<std::size_t> Result::find(std::string_view name) const {
    if (!state_->set) return std::nullopt;
    const auto found = state_->set->numbers.find(name);
    return found == state_->set->numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> Result::parameter(std::string_view name) const {
    if (!state_->set) return std::nullopt;
    const auto found = state_->set->parameter_numbers.find(name);
    const bool is_there = found != state_->set->parameter_numbers.end() && found->second < state_->parameters.size();
    return is_there ? std::optional(state_->parameters[found->second]) : std::nullopt;
}

std::span<const double> Result::operator[](std::string_view name) const {
    if (name == "time") return time();
    if (const auto number = find(name)) return column(*number);
    std::vector<std::string> names;
    for (const ColumnDescription& column : columns()) names.push_back(column.name);
    const std::string near = source::nearest(name, names);
    std::string help = near.empty() ? "" : "did you mean `" + near + "`?";
    if (parameter(name)) help = "it is a parameter: parameter() has its value";
    session::refuse(source::Diag::InvalidCommandLine, "the result has no variable `" + std::string(name) + "`", help);
}

std::span<const double> Result::State::column(std::size_t number) const {
    if (!set || number >= set->places.size())
        session::refuse(source::Diag::InvalidCommandLine, "the result has no such column");
    const session::ColumnSet::Place place = set->places[number];
    const std::span<const double> plain =
        numbers.rows() > 0 ? numbers.column(1 + place.slot) : std::span<const double>();
    if (!place.is_negated) return plain;
    const std::lock_guard lock(mutex);
    std::vector<double>& values = negated[number];
    if (values.size() != plain.size()) {
        values.resize(plain.size());
        std::transform(plain.begin(), plain.end(), values.begin(),
                       [&](double x) { return place.is_boolean ? 1 - x : -x; });
    }
    return values;
}

std::vector<EventDescription> Result::State::events() const {
    std::vector<EventDescription> result;
    if (descriptor == nullptr) return result;
    const TorsionModel& m = *descriptor;
    const auto component = [&](std::uint32_t row) {
        return row < m.n_components ? session::text_of(m, m.components[row].path) : std::string();
    };
    for (const runtime::Event& event : raw_events) {
        if (event.kind == runtime::Event::Kind::Start || event.kind == runtime::Event::Kind::End) continue;
        EventDescription& to = result.emplace_back();
        to.kind =
            event.kind == runtime::Event::Kind::State ? EventDescription::Kind::State : EventDescription::Kind::Time;
        to.time = event.time;
        to.iterations = event.iterations;
        for (const runtime::EventChange& change : event.changes) {
            const bool is_variable = change.what == runtime::EventChange::What::Variable;
            const auto what = static_cast<EventChange::What>(change.what);
            if (is_variable) {
                const TorsionVariable& v = m.variables[change.row];
                to.changes.push_back(
                    {what, component(v.component), session::text_of(m, v.name), change.from, change.to});
            } else {
                // A table of inputs adds a relation of its own to those of the model.
                const TorsionRelation* r = change.row < m.n_relations ? &m.relations[change.row] : nullptr;
                to.changes.push_back({what, r ? component(r->component) : "",
                                      r ? session::text_of(m, r->text) : "time >= next jump of the inputs", change.from,
                                      change.to});
            }
        }
    }
    return result;
}

std::span<const double> Result::collected() const { return state_->collected; }

std::span<const EventDescription> Result::events() const {
    const std::lock_guard lock(state_->mutex);
    if (!state_->described_events) state_->described_events = state_->events();
    return *state_->described_events;
}

/// With that about the page, which is no message of the run.
runtime::Result Result::State::messages() const {
    runtime::Result told;
    told.messages = run.messages;
    if (page_problem.empty()) return told;
    runtime::Message message;
    message.code = "E102";
    message.text = "--report: " + page_problem;
    told.messages.push_back(std::move(message));
    return told;
}

std::vector<Diagnostic> Result::State::told() const {
    const session::Sources sources = compilation ? session::Sources(compilation, &compilation->sources) : nullptr;
    std::vector<Diagnostic> all = of ? of->warnings_of(compilation) : std::vector<Diagnostic>();
    for (Diagnostic& diagnostic : session::values_of(messages().messages, sources))
        all.push_back(std::move(diagnostic));
    return all;
}

std::span<const Diagnostic> Result::diagnostics() const {
    const std::lock_guard lock(state_->mutex);
    if (!state_->diagnostics) state_->diagnostics = state_->told();
    return *state_->diagnostics;
}

const EnergyBalance& Result::energy() const { return state_->energy; }
const RunStatistics& Result::statistics() const { return state_->statistics; }

namespace {

report::RunRecord with_page(const Result::State& state) {
    report::RunRecord record = session::run_record_of(state);
    if (state.options && state.page_problem.empty()) record.report = state.options->files.report;
    return record;
}

} // namespace

std::string Result::summary() const {
    if (!state_->compilation) return {};
    const report::RunRecord record = with_page(*state_);
    return report::text_summary(*state_->compilation, &record);
}

std::string Result::json() const {
    if (!state_->compilation) return {};
    const report::RunRecord record = with_page(*state_);
    source::Diagnostics said = state_->compilation->diagnostics;
    report::add_run_messages(state_->messages(), state_->compilation->sources, said);
    return report::json_summary(*state_->compilation, &record, &said);
}

std::span<const std::string> Result::fmu_log() const { return state_->fmu_log; }
CompilationRecord Result::compilation() const {
    // of a file: nothing is known
    const auto its = state_->compilation ? state_->compilation : std::make_shared<Compilation>();
    return *session::record_of(its, state_->of ? state_->of->options() : PipelineOptions());
}

const RunFiles& Result::files() const {
    static const RunFiles none;
    return state_->options ? state_->options->files : none;
}

std::string Result::report_html(const std::function<bool(const Progress&)>& progress) const {
    return session::guarded([&] {
        return state_->of ? report::page_text(session::page_of(*state_, progress).page)
                          : session::page_of_columns(*this);
    });
}

std::vector<ComponentEnergy> Result::component_energy(const std::function<bool(const Progress&)>& progress) const {
    return session::guarded([&] {
        std::vector<ComponentEnergy> result;
        if (!state_->of || !state_->energy.is_audited) return result;
        for (const auto& c : session::page_of(*state_, progress).energy)
            result.push_back({c.path, c.class_name, c.total[0], c.total[1], c.total[2], c.total[3], c.largest[0],
                              c.largest[1], c.largest[2], c.largest[3]});
        return result;
    });
}

std::string Result::provenance() const {
    if (state_->provenance_made) return state_->provenance_made();
    if (!state_->compilation) return state_->provenance;
    return session::provenance_of(*state_);
}

namespace session {

analysis::Table table_of(const Result& result) {
    analysis::Table table;
    const auto add = [&](const ColumnDescription& column, bool is_constant, std::span<const double> values) {
        table.names.push_back(column.name);
        table.texts.push_back({column.description, column.unit, column.display_unit});
        table.is_constant.push_back(is_constant);
        table.values.columns.emplace_back(values.begin(), values.end());
    };
    table.values.time.assign(result.time().begin(), result.time().end());
    for (const ColumnDescription& parameter : result.parameters()) {
        if (const auto value = result.parameter(parameter.name))
            add(parameter, true, std::vector<double>(result.rows(), *value));
    }
    for (std::size_t i = 0; i < result.columns().size(); ++i) add(result.columns()[i], false, result.column(i));
    return table;
}

} // namespace session

void Result::write(const std::string& path) const {
    if (!runtime::is_result_path(path))
        session::refuse(source::Diag::InvalidCommandLine,
                        "-o: `" + path + "`: results are written as " + runtime::result_extensions());
    const analysis::Table table = session::table_of(*this);
    runtime::OutputOptions options;
    options.path = path;
    options.variables = ".*";
    options.provenance = [this] { return provenance(); };
    const analysis::Converted written = analysis::write_table(table, options);
    if (!written.is_written) session::refuse(source::Diag::CannotWriteFile, written.problem);
}

Result Result::read(const std::string& path) {
    std::string problem;
    const auto file = analysis::ResultFile::open(path, problem);
    if (!file) session::refuse(source::Diag::NotAResultFile, problem);
    std::vector<std::size_t> all(file->names().size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto values = file->read(all, problem);
    if (!values) session::refuse(source::Diag::NotAResultFile, problem);
    auto state = std::make_shared<State>();
    auto set = std::make_shared<session::ColumnSet>();
    for (const std::size_t i : all) {
        const analysis::VariableText& about = file->about(i);
        const bool is_constant = file->is_constant(i);
        ColumnDescription column{file->names()[i],   about.unit,
                                 about.display_unit, about.description,
                                 Type::Real,         is_constant ? Variability::Parameter : Variability::Continuous};
        if (is_constant) {
            set->parameters.push_back(std::move(column));
            state->parameters.push_back(values->columns[i].front());
            continue;
        }
        set->places.push_back({static_cast<std::uint32_t>(set->columns.size()), false, false});
        set->columns.push_back(std::move(column));
    }
    state->numbers.reset(set->columns.size() + 1, values->time.size());
    for (std::size_t row = 0; row < values->time.size(); ++row) {
        double* to = state->numbers.add_row();
        *to = values->time[row];
        for (const std::size_t i : all) {
            if (!file->is_constant(i)) *(to += state->numbers.stride()) = values->columns[i][row];
        }
    }
    set->index();
    state->set = std::move(set);
    state->run.start_time = values->time.front();
    state->run.end_time = state->run.stop_time = values->time.back();
    state->statistics.rows = static_cast<std::int64_t>(values->time.size());
    state->provenance = file->provenance();
    return Result(std::move(state));
}

namespace session {

std::vector<std::string> usual_names(const Result& result) {
    std::vector<std::string> names;
    std::vector<analysis::VariableText> texts;
    for (const ColumnDescription& column : result.columns()) {
        names.push_back(column.name);
        texts.push_back({column.description, column.unit, column.display_unit});
    }
    const auto read = [&](const std::vector<std::size_t>& wanted) -> std::optional<analysis::Trajectory> {
        analysis::Trajectory some;
        some.time.assign(result.time().begin(), result.time().end());
        for (const std::size_t i : wanted) some.columns.emplace_back(result.column(i).begin(), result.column(i).end());
        return some;
    };
    std::vector<std::string> usual;
    for (const std::size_t i : analysis::usual_variables(names, texts, read).value_or(std::vector<std::size_t>()))
        usual.push_back(names[i]);
    return usual;
}

} // namespace session

std::string Result::svg(std::span<const std::string> given, const PictureOptions& options) const {
    return analysis::render_svg(session::chart_of(*this, given, options));
}

} // namespace torsion

namespace torsion::session {

analysis::Chart chart_of(const Result& result, std::span<const std::string> given, const PictureOptions& options) {
    const std::vector<std::string> names =
        given.empty() ? usual_names(result) : std::vector<std::string>(given.begin(), given.end());
    std::string problem;
    auto units = analysis::UnitWishes::read(options.units, problem);
    if (!units) refuse(source::Diag::InvalidCommandLine, "--units: " + problem, "for example `rpm` or `w=rpm`");
    analysis::PlotData data;
    data.results = {result.model()};
    data.times.emplace_back(result.time().begin(), result.time().end());
    for (const std::string& name : names) {
        const std::span<const double> values = result[name];
        const auto number = result.find(name);
        const ColumnDescription about =
            number ? result.columns()[*number] : ColumnDescription{.name = name, .unit = "s"};
        const analysis::ShownUnit shown = units->unit_for(name, {about.description, about.unit, about.display_unit});
        std::vector<double> numbers(values.begin(), values.end());
        for (double& value : numbers) value = shown.conversion(value);
        data.variables.push_back({name, shown.unit, {std::move(numbers)}});
    }
    const std::string title =
        options.title.empty() ? result.model().substr(result.model().rfind('.') + 1) : options.title;
    const auto chart =
        analysis::plot_chart(data, {title, options.from, options.to, options.width, options.height}, problem);
    if (!chart) refuse(source::Diag::InvalidCommandLine, problem);
    return *chart;
}

} // namespace torsion::session
