#include "torsion/system.h"

#include "runtime/import/archive.h"
#include "runtime/import/places.h"
#include "runtime/import/system/master.h"

#include <cmath>
#include <fstream>
#include <sstream>

namespace torsion::ssp {

namespace fs = std::filesystem;

namespace {

constexpr const char* structure_file = "SystemStructure.ssd";
constexpr const char* not_supported = "E207";

bool is_needed(const std::string& name) { return name == structure_file || name.starts_with("resources/"); }
constexpr fmu::ArchiveKind archive_kind = {"SSP", &is_needed};

std::optional<int> hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

/// The path that a relative URI names; nothing for other URIs.
std::optional<std::string> path_of(const std::string& uri) {
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        if (uri[i] == '#' || uri[i] == '?') return std::nullopt;
        if (uri[i] != '%') {
            path += uri[i];
            continue;
        }
        const auto high = i + 2 < uri.size() ? hex_digit(uri[i + 1]) : std::nullopt,
                   low = high ? hex_digit(uri[i + 2]) : std::nullopt;
        if (!low) return std::nullopt;
        path += static_cast<char>(*high * 16 + *low);
        i += 2;
    }
    if (path.starts_with("./")) path.erase(0, 2);
    const bool has_scheme = path.find(':') < path.find('/');
    return has_scheme ? std::nullopt : std::optional(path);
}

std::optional<std::string> read_text(const fs::path& path, std::uint64_t most) {
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error || size > most) return std::nullopt;
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

bool refuse(runtime::Message& problem, const char* code, std::string text) {
    problem = {};
    problem.code = code;
    problem.text = std::move(text);
    return false;
}

const char* type_words(fmu::Type type) {
    if (type <= fmu::Type::Float64) return "Real";
    return type == fmu::Type::Boolean       ? "Boolean"
           : type == fmu::Type::Enumeration ? "Enumeration"
           : type == fmu::Type::String      ? "String"
                                            : "Integer";
}

} // namespace

struct System::Impl {
    explicit Impl(fmu::TemporaryFolder unpacked) : folder(std::move(unpacked)) {}

    // destroyed in reverse order: the FMUs before their descriptions and folders
    fmu::TemporaryFolder folder;
    std::vector<fmu::TemporaryFolder> folders; ///< of the FMUs
    fs::path base;                             ///< of relative URIs
    std::string file = structure_file, text;
    Structure structure;
    Network network;
    fmu::Inputs inputs;
    std::unique_ptr<SystemTables> tables;
    TorsionModel model{};
    std::vector<fmu::Host> hosts;
    bool interpolates = false;
    const fmu::ArchiveLimits limits;

    bool open(const std::string& path, const Options& options, Problem& problem);
    bool find_structure(const std::string& path, runtime::Message& problem);
    std::optional<fs::path> resource(const std::string& uri, runtime::Message& problem) const;
    std::optional<std::string> read_resource(const std::string& uri, Problem& problem) const;
    std::optional<fmu::Description> describe(const Part& part, runtime::Message& problem);
    bool load(std::size_t part, const Options& options, runtime::Message& problem);
    bool bind(const Options& options, runtime::Message& problem);
};

bool System::Impl::find_structure(const std::string& path, runtime::Message& problem) {
    fs::path source = path;
    if (source.extension() == ".ssd") {
        base = source.has_parent_path() ? source.parent_path() : fs::path(".");
        file = path;
    } else {
        if (!fmu::unpack(path, folder.path(), limits, problem, archive_kind)) return false;
        base = folder.path();
        source = base / structure_file;
    }
    auto read = read_text(source, limits.description_bytes);
    if (!read && source.extension() == ".ssd" && base != folder.path())
        return refuse(problem, "E101", "`" + path + "` cannot be read");
    if (!read) return refuse(problem, "E201", "`" + path + "` is not an SSP: it has no " + structure_file);
    text = std::move(*read);
    return true;
}

std::optional<fs::path> System::Impl::resource(const std::string& uri, runtime::Message& problem) const {
    const auto path = path_of(uri);
    if (!path)
        return refuse(problem, not_supported,
                      "`" + uri.substr(0, 120) + "`: only relative paths are supported as sources"),
               std::nullopt;
    if (const std::string wrong = fmu::wrong_entry_name(*path); !wrong.empty())
        return refuse(problem, not_supported, "the source `" + uri.substr(0, 120) + "` " + wrong), std::nullopt;
    std::error_code error;
    if (!fs::is_regular_file(base / *path, error))
        return refuse(problem, "E206", "there is no file `" + *path + "`"), std::nullopt;
    return base / *path;
}

std::optional<std::string> System::Impl::read_resource(const std::string& uri, Problem& problem) const {
    const auto path = resource(uri, problem.message);
    if (!path) return std::nullopt;
    auto read = read_text(*path, limits.description_bytes);
    if (!read) return refuse(problem.message, "E206", "`" + uri + "` cannot be read, or is too large"), std::nullopt;
    problem.text = *read;
    return read;
}

std::optional<fmu::Description> System::Impl::describe(const Part& part, runtime::Message& problem) {
    const auto path = resource(part.source, problem);
    if (!path) {
        problem.file = file, problem.line = part.line;
        return std::nullopt;
    }
    std::string trouble;
    auto unpacked = fmu::TemporaryFolder::create(trouble);
    if (!unpacked) return refuse(problem, "E102", trouble), std::nullopt;
    folders.push_back(std::move(*unpacked));
    if (!fmu::unpack(path->string(), folders.back().path(), limits, problem)) {
        if (const auto at = problem.text.find(path->string()); at != std::string::npos)
            problem.text.replace(at, path->string().size(), part.source);
        problem.file = file, problem.line = part.line;
        return std::nullopt;
    }
    auto read = read_text(folders.back().path() / fmu::description_file, limits.description_bytes);
    if (!read)
        return refuse(problem, "E201", "`" + part.source + "` is not an FMU: it has no modelDescription.xml"),
               std::nullopt;
    auto description = fmu::parse_description(std::move(*read), problem);
    if (!description)
        problem.text = "`" + part.source + "`, line " + std::to_string(problem.line) + ": " + problem.text;
    else if (!description->simulation.is_offered)
        refuse(problem, "E203", "its FMU does not offer Co-Simulation"), description.reset();
    else if (description->simulation.needs_tool)
        refuse(problem, "E203", "its FMU needs the tool that made it (needsExecutionTool): not supported"),
            description.reset();
    problem.file = file, problem.line = description ? 0 : part.line;
    return description;
}

bool System::Impl::load(std::size_t i, const Options& options, runtime::Message& problem) {
    Part& part = network.parts[i];
    fmu::Host& host = hosts[i];
    const std::string where = "the element `" + part.name + "`";
    if (!read_settings(part.settings, part.description, host.settings, problem, where)) {
        problem.file = file, problem.line = part.line;
        return false;
    }
    part.description.log_categories = fmu::wanted_categories(part.description.log_categories, options.is_verbose);
    host.description = &part.description;
    host.fmu = part.description.version == 2 ? make_fmu2(part.description, folders[i].path())
                                             : make_fmu3(part.description, folders[i].path());
    if (!options.loads_code || host.fmu->load(true, problem)) return true;
    problem.text = where + ": " + problem.text;
    problem.file = file, problem.line = part.line;
    return false;
}

bool System::Impl::bind(const Options& options, runtime::Message& problem) {
    std::vector<fmu::InputVariable> own;
    for (std::size_t i = 0; i < network.inputs.size(); ++i) {
        const OwnInput& input = network.inputs[i];
        own.push_back({input.name, input.unit, static_cast<std::uint32_t>(i), input.type, input.is_continuous, true});
    }
    return inputs.bind(options.inputs, own, "the system", problem);
}

bool System::Impl::open(const std::string& path, const Options& options, Problem& problem) {
    if (!find_structure(path, problem.message)) return false;
    problem.text = text;
    const ReadFile read = [&](const std::string& uri, runtime::Message&) { return read_resource(uri, problem); };
    auto parsed = parse_structure(text, file, read, problem.message);
    if (!parsed) return false;
    problem.text = text;
    structure = std::move(*parsed);
    const Describe look = [&](const Part& part, runtime::Message& message) { return describe(part, message); };
    auto resolved = resolve(structure, look, options.settings, problem.message);
    if (!resolved) {
        const auto other =
            problem.message.line > 0 && problem.message.file != file ? path_of(problem.message.file) : std::nullopt;
        // of a parameter set
        if (other) problem.text = read_text(base / *other, limits.description_bytes).value_or(std::string());
        return false;
    }
    network = std::move(*resolved);
    if (network.parts.empty())
        return refuse(problem.message, not_supported, "the system has no FMUs: there is nothing to run");
    hosts.resize(network.parts.size());
    problem.message = {};
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        if (!load(i, options, problem.message)) return false;
    }
    if (!bind(options, problem.message)) return false;
    interpolates = options.interpolates;
    tables = std::make_unique<SystemTables>(network, structure);
    tables->describe(model);
    return true;
}

System::System(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
System::~System() = default;

std::unique_ptr<System> System::open(const std::string& path, const Options& options, Problem& problem) {
    std::string trouble;
    auto folder = fmu::TemporaryFolder::create(trouble);
    if (!folder) return refuse(problem.message, "E102", trouble), nullptr;
    auto impl = std::make_unique<Impl>(std::move(*folder));
    if (!impl->open(path, options, problem)) return nullptr;
    return std::unique_ptr<System>(new System(std::move(impl)));
}

const std::string& System::model_name() const { return impl_->structure.name; }
const std::string& System::description_text() const { return impl_->text; }
const char* System::described_in() const { return impl_->file.c_str(); }
const TorsionModel& System::model() const { return impl_->model; }
const std::vector<runtime::Message>& System::warnings() const { return impl_->network.warnings; }

std::string System::form() const {
    const std::size_t n = impl_->network.parts.size();
    return "SSP " + impl_->structure.version + ", " + std::to_string(n) + (n == 1 ? " FMU" : " FMUs");
}

std::vector<std::string> System::log() const {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < impl_->hosts.size(); ++i) {
        for (const std::string& line : impl_->hosts[i].fmu->log.lines())
            lines.push_back(impl_->network.parts[i].name + ": " + line);
    }
    return lines;
}

runtime::Result System::run(const runtime::Options& options, const std::vector<runtime::Sink*>& sinks,
                            const std::function<void(const runtime::Progress&)>& progress,
                            const std::function<void(const std::string&)>&) {
    Impl& self = *impl_;
    runtime::Message message;
    const auto experiment = runtime::experiment_of_run(self.model, options, message);
    if (!experiment) {
        runtime::Result result;
        result.messages.push_back(std::move(message));
        return result;
    }
    for (fmu::Host& host : self.hosts)
        host.tolerance = experiment->tolerance, host.start = experiment->start, host.stop = experiment->stop;
    const double steps = std::ceil(experiment->interval / experiment->max_step * (1 - 1e-12));
    const Schedule schedule{*experiment, std::isfinite(steps) && steps > 1 ? static_cast<std::int64_t>(steps) : 1,
                            self.interpolates};
    return Master(self.network, self.hosts, self.inputs, *self.tables, self.model)
        .run(options, schedule, sinks, progress);
}

std::optional<Ports> ports_of(const std::string& path, runtime::Message& problem) {
    std::string trouble;
    const auto folder = fmu::TemporaryFolder::create(trouble);
    if (!folder) return refuse(problem, "E102", trouble), std::nullopt;
    const fmu::ArchiveLimits limits;
    if (!fmu::unpack(path, folder->path(), limits, problem)) return std::nullopt;
    auto text = read_text(folder->path() / fmu::description_file, limits.description_bytes);
    if (!text)
        return refuse(problem, "E201", "`" + path + "` is not an FMU: it has no modelDescription.xml"), std::nullopt;
    const auto description = fmu::parse_description(std::move(*text), problem);
    if (!description) return std::nullopt;
    Ports result{description->simulation.is_offered, {}, {}, {}, description->start, description->stop};
    std::map<std::string, fmu::BaseUnit> used;
    for (const fmu::Variable& v : description->variables) {
        const bool is_input = v.causality == fmu::Causality::Input,
                   is_port = is_input || v.causality == fmu::Causality::Output;
        if (v.type > fmu::Type::String) continue;
        const bool is_real = v.type <= fmu::Type::Float64;
        const auto unit = description->units.find(v.unit);
        const bool has_unit = is_real && unit != description->units.end();
        const char* const kind = is_input ? "input" : is_port ? "output" : "parameter";
        Port port{v.name, kind, type_words(v.type), has_unit ? v.unit : std::string(), v.dimensions};
        // its connector would need all names of its values
        const bool is_enumeration = v.type == fmu::Type::Enumeration;
        if (is_enumeration && v.literals)
            for (const fmu::Literal& literal : *v.literals) port.literals.emplace_back(literal.name, literal.value);
        if (is_port && v.type < fmu::Type::String && !is_enumeration) result.ports.push_back(port);
        const bool is_settable = fmu::why_not_settable(v).empty();
        if (is_settable) result.settable.push_back(port);
        if (has_unit && (is_port || is_settable)) used.insert(*unit);
    }
    for (const auto& [name, unit] : used) {
        PortUnit& made = result.units.emplace_back();
        made.name = name, made.factor = unit.factor, made.offset = unit.offset;
        std::copy(unit.exponents.begin(), unit.exponents.end(), made.exponents);
    }
    return result;
}

} // namespace torsion::ssp
