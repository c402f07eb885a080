#include "torsion/import.h"

#include "runtime/core/experiment.h"
#include "runtime/core/names.h"
#include "runtime/import/archive.h"
#include "runtime/import/co_simulation.h"
#include "runtime/import/exchange.h"
#include "runtime/import/linear.h"
#include "runtime/import/places.h"

#include <fstream>
#include <sstream>

namespace torsion::fmu {

struct Import::Impl {
    explicit Impl(TemporaryFolder unpacked) : folder(std::move(unpacked)) {}

    // destroyed in reverse order: the FMU before its description, the folder last
    TemporaryFolder folder;
    Description description;
    Host host;
    Kind kind = Kind::ModelExchange;
    std::unique_ptr<Tables> tables;
    std::unique_ptr<Exchange> exchange;
    TorsionModel plain{}; ///< of co-simulation: tables without kernels

    bool open(const std::string& path, const Options& options, runtime::Message& problem);
    bool choose(Kind wanted, runtime::Message& problem);
    const TorsionModel& model() const { return exchange ? *exchange : plain; }
};

bool Import::Impl::choose(Kind wanted, runtime::Message& problem) {
    problem.code = "E203";
    problem.file = description_file;
    problem.line = 0;
    const bool exchange = description.exchange.is_offered, simulation = description.simulation.is_offered;
    if (!exchange && !simulation) {
        problem.text = std::string("the FMU offers neither Model Exchange nor Co-Simulation") +
                       (description.has_scheduled_execution ? ", only Scheduled Execution: not supported" : "");
        return false;
    }
    if ((wanted == Kind::ModelExchange && !exchange) || (wanted == Kind::CoSimulation && !simulation)) {
        problem.text = wanted == Kind::ModelExchange ? "the FMU does not offer Model Exchange"
                                                     : "the FMU does not offer Co-Simulation";
        problem.help = exchange ? "it can be run with --kind me" : "it can be run with --kind cs";
        return false;
    }
    kind = wanted == Kind::Any ? (exchange ? Kind::ModelExchange : Kind::CoSimulation) : wanted;
    if (!(kind == Kind::ModelExchange ? description.exchange : description.simulation).needs_tool) return true;
    problem.text = "the FMU needs the tool that made it (needsExecutionTool): not supported";
    return false;
}

bool Import::Impl::open(const std::string& path, const Options& options, runtime::Message& problem) {
    const ArchiveLimits limits;
    if (!unpack(path, folder.path(), limits, problem)) return false;
    const auto file = folder.path() / description_file;
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    problem.code = "E201";
    if (error) return problem.text = "`" + path + "` is not an FMU: it has no modelDescription.xml", false;
    if (size > limits.description_bytes)
        return problem.text =
                   "modelDescription.xml is larger than " + std::to_string(limits.description_bytes >> 20) + " MiB",
               false;
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    auto parsed = parse_description(text.str(), problem);
    if (!parsed) return false;
    description = std::move(*parsed);
    if (!choose(options.kind, problem)) return false;
    problem = {};
    if (!read_settings(options.settings, description, host.settings, problem) ||
        !host.inputs.bind(options.inputs, inputs_of(description), "the FMU", problem))
        return false;
    description.log_categories = wanted_categories(description.log_categories, options.is_verbose);
    host.description = &description;
    host.fmu = description.version == 2 ? make_fmu2(description, folder.path()) : make_fmu3(description, folder.path());
    if (!host.fmu->load(kind == Kind::CoSimulation, problem)) return false;
    tables = std::make_unique<Tables>(description, kind == Kind::ModelExchange);
    if (kind == Kind::ModelExchange) exchange = std::make_unique<Exchange>(host, *tables);
    else tables->describe(plain);
    return true;
}

Import::Import(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Import::~Import() = default;

std::unique_ptr<Import> Import::open(const std::string& path, const Options& options, runtime::Message& problem) {
    std::string trouble;
    auto folder = TemporaryFolder::create(trouble);
    if (!folder) {
        problem.code = "E102";
        problem.text = trouble;
        return nullptr;
    }
    auto impl = std::make_unique<Impl>(std::move(*folder));
    if (!impl->open(path, options, problem)) return nullptr;
    return std::unique_ptr<Import>(new Import(std::move(impl)));
}

const std::string& Import::model_name() const { return impl_->description.model_name; }
const std::string& Import::description_text() const { return impl_->description.text; }
const char* Import::description_path() { return description_file; }
const TorsionModel& Import::model() const { return impl_->model(); }
Kind Import::kind() const { return impl_->kind; }
int Import::version() const { return impl_->description.version; }
std::string Import::form() const {
    return "FMI " + std::to_string(version()) + ".0 " +
           (kind() == Kind::ModelExchange ? "Model Exchange" : "Co-Simulation");
}
std::vector<std::string> Import::log() const { return impl_->host.fmu->log.lines(); }

runtime::Result Import::run(const runtime::Options& options, const std::vector<runtime::Sink*>& sinks,
                            const std::function<void(const runtime::Progress&)>& progress,
                            const std::function<void(const std::string&)>& trace) {
    Impl& self = *impl_;
    runtime::Message message;
    const auto experiment = runtime::experiment_of_run(model(), options, message);
    if (!experiment) {
        runtime::Result result;
        result.messages.push_back(std::move(message));
        return result;
    }
    self.host.tolerance = experiment->tolerance;
    self.host.start = experiment->start;
    self.host.stop = experiment->stop;
    if (!self.exchange)
        return CoSimulation(self.host, *self.tables, self.plain).run(options, *experiment, sinks, progress);
    runtime::Simulation simulation(*self.exchange);
    runtime::Result result = simulation.run(options, sinks, progress, trace);
    self.host.fmu->free();
    return result;
}

bool Import::linearize(runtime::Options options, std::optional<double> at, const std::string& input,
                       const std::string& output, LinearForm& result, runtime::Result& run, runtime::Message& problem) {
    Impl& self = *impl_;
    if (self.description.has_delays) {
        problem.code = "R302";
        problem.text = "the model has a `delay`: it is no linear system of finitely many states";
        return false;
    }
    if (at) options.stop_time = at;
    const auto experiment = runtime::experiment_of_run(model(), options, problem);
    if (!experiment) return false;
    self.host.tolerance = experiment->tolerance;
    self.host.start = experiment->start;
    self.host.stop = experiment->stop;
    runtime::Simulation simulation(*self.exchange);
    run = simulation.initialize(options);
    if (run.ok && at && *at > run.start_time) run = simulation.advance(*at, {});
    const auto from = find_named(self.description, input), to = find_named(self.description, output);
    bool is_good = run.ok && from && to;
    if (is_good && at && run.end_time < *at) {
        problem.code = "R302";
        problem.text =
            "the simulation ends at t = " + runtime::time_text(run.end_time) + " s, before the point that is asked for";
        is_good = false;
    }
    if (is_good) is_good = fmu::linearize(self.host, *self.tables, simulation.frame(), *from, *to, result, problem);
    self.host.fmu->free();
    return is_good;
}

std::string description_of(const std::string& path) { return read_description(path, ArchiveLimits()); }

} // namespace torsion::fmu
