// A system structure with its FMUs (SSP).

#include "compiler/open_library.h"
#include "compiler/package/archive.h"
#include "compiler/package/system_structure.h"
#include "compiler/report/run_messages.h"
#include "compiler/session/guard.h"
#include "compiler/session/record_state.h"
#include "compiler/session/writers/parts.h"

#include "torsion/session.h"
#include "torsion/system.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace torsion::session {

namespace {

namespace fs = std::filesystem;
using source::Diag;

class Scratch {
public:
    Scratch() {
        std::error_code error;
        std::string name = (fs::temp_directory_path(error) / "torsion-ssp-XXXXXX").string();
        if (error || ::mkdtemp(name.data()) == nullptr)
            refuse(Diag::CannotWriteFile, "there is no temporary folder for the FMUs");
        folder_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    std::string file(const std::string& name) const { return (folder_ / name).string(); }

private:
    fs::path folder_;
};

/// Throws for messages about archives and structures.
[[noreturn]] void refuse_message(const runtime::Message& message, const std::string& text) {
    auto told = std::make_shared<Compilation>();
    if (!message.file.empty()) told->sources.add(message.file, text);
    runtime::Result result;
    result.messages.push_back(message);
    report::add_run_messages(result, told->sources, told->diagnostics);
    throw Error(values_of(told->diagnostics, Sources(told, &told->sources)));
}

std::string contents(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

bool is_plain(const std::string& name) {
    constexpr std::string_view others = "_-";
    return !name.empty() && name.size() <= 100 && std::ranges::all_of(name, [&](unsigned char c) {
        return std::isalnum(c) != 0 || others.find(static_cast<char>(c)) != others.npos;
    });
}

class Writer {
public:
    Writer(Session& session, const SystemOptions& options, std::string path)
        : session_(session), options_(options), path_(std::move(path)) {}

    Written write() {
        const auto begin = Clock::now();
        check_options();
        structure_.name = options_.name.empty() ? fs::path(path_).stem().string() : options_.name;
        structure_.version = options_.version == 1 ? "1.0" : "2.0";
        for (const SystemElement& element : options_.elements) add(element);
        for (const SystemConnection& connection : options_.connections) connect(connection);
        set_values();
        structure_.start = options_.start.value_or(start_.value_or(0));
        structure_.stop = options_.stop.value_or(stop_.value_or(structure_.start + 1));
        entries_.insert(entries_.begin(), {"SystemStructure.ssd", package::structure_text(structure_)});
        Written result;
        check(result);
        store(path_);
        result.files = {path_};
        result.diagnostics.insert(result.diagnostics.begin(), said_.begin(), said_.end());
        result.seconds = since(begin);
        return result;
    }

private:
    void check_options() const {
        if (options_.elements.empty())
            refuse(Diag::InvalidCommandLine, "a system needs at least one element", "NAME=MODEL, or NAME=FILE.fmu");
        if (options_.version != 1 && options_.version != 2) refuse(Diag::InvalidCommandLine, "--ssp: 1 or 2");
        if (options_.fmu.has_arrays && options_.version == 1)
            refuse(Diag::InvalidCommandLine, "--arrays: SSP 1.0 has no arrays", "--ssp 2");
        if (!path_.ends_with(".ssp")) refuse(Diag::InvalidCommandLine, "-o: a system is written as .ssp");
        std::set<std::string> names;
        std::vector<std::string> read = options_.keep;
        for (const SystemElement& element : options_.elements) {
            if (!is_plain(element.name))
                refuse(Diag::InvalidCommandLine, "`" + element.name + "` is no name for an element",
                       "letters, digits, `_` and `-`");
            if (!names.insert(element.name).second)
                refuse(Diag::InvalidCommandLine, "there are two elements `" + element.name + "`");
            read.push_back(element.target);
        }
        if (const std::string twice = same_file_twice({{"-o", path_}}, read); !twice.empty())
            refuse(Diag::InvalidCommandLine, twice);
    }

    void add(const SystemElement& element) {
        std::string fmu = element.target;
        if (is_system(element.target))
            refuse(Diag::InvalidCommandLine,
                   "`" + element.name + "`: a system as an element of a system is not supported");
        if (!is_fmu(element.target)) {
            fmu = scratch_.file(element.name + ".fmu");
            const Written made = session_.fmu({.target = element.target, .model = element.model}, fmu, options_.fmu);
            said_.insert(said_.end(), made.diagnostics.begin(), made.diagnostics.end());
        }
        runtime::Message problem;
        auto ports = ssp::ports_of(fmu, problem);
        if (!ports) refuse_message(problem, {});
        if (!ports->has_co_simulation)
            refuse(Diag::CannotRunFmu, "`" + element.name + "`: the FMU does not offer Co-Simulation");
        start_ = start_ ? std::min(*start_, ports->start.value_or(0)) : ports->start;
        stop_ = stop_ ? std::max(*stop_, ports->stop.value_or(0)) : ports->stop;
        package::StructureComponent component{element.name, "resources/" + element.name + ".fmu", {}};
        for (const ssp::Port& port : ports->ports) {
            if (port.dimensions.empty() || options_.version > 1)
                component.connectors.push_back(
                    {port.name, port.kind, port.type, unit_of(*ports, port.unit, units_), port.dimensions});
        }
        structure_.components.push_back(std::move(component));
        entries_.push_back({"resources/" + element.name + ".fmu", contents(fmu)});
        ports_.push_back(std::move(*ports));
    }

    /// The name of a unit in a file; FMUs may mean different things by one name.
    static std::string unit_of(const ssp::Ports& ports, const std::string& name,
                               std::vector<package::StructureUnit>& units) {
        const auto found = std::ranges::find(ports.units, name, &ssp::PortUnit::name);
        if (name.empty() || found == ports.units.end()) return {};
        const auto known = std::ranges::find(units, name, &package::StructureUnit::name);
        if (known == units.end()) {
            package::StructureUnit& unit =
                units.emplace_back(package::StructureUnit{name, {}, found->factor, found->offset});
            std::ranges::copy(found->exponents, unit.exponents);
            return name;
        }
        const bool is_same = std::ranges::equal(known->exponents, found->exponents) && known->factor == found->factor &&
                             known->offset == found->offset;
        return is_same ? name : std::string(); // then that of the FMU's variable counts
    }

    std::pair<std::string, std::string> parts_of(const std::string& place) const {
        const auto dot = place.find('.');
        if (dot == std::string::npos || dot == 0 || dot + 1 == place.size())
            refuse(Diag::InvalidCommandLine, "--connect: `" + place + "` is not element.connector");
        return {place.substr(0, dot), place.substr(dot + 1)};
    }

    void check_array(const std::string& element, const std::string& connector) const {
        for (std::size_t i = 0; i < ports_.size() && options_.version == 1; ++i) {
            if (structure_.components[i].name != element) continue;
            const auto port = std::ranges::find(ports_[i].ports, connector, &ssp::Port::name);
            if (port != ports_[i].ports.end() && !port->dimensions.empty()) refuse_array(element + "." + connector);
        }
    }

    [[noreturn]] static void refuse_array(const std::string& name) {
        refuse(Diag::InvalidCommandLine, "`" + name + "` is an array: SSP 1.0 has none", "--ssp 2");
    }

    void connect(const SystemConnection& connection) {
        const auto [a, x] = parts_of(connection.from);
        const auto [b, y] = parts_of(connection.to);
        check_array(a, x), check_array(b, y);
        structure_.connections.push_back({a, x, b, y});
    }

    void set_values() {
        if (options_.set.empty()) return;
        std::vector<package::StructureValue> values;
        std::vector<package::StructureUnit> units;
        for (const auto& [name, text] : options_.set) {
            const auto [element, variable] = parts_of(name);
            const auto component =
                std::ranges::find(structure_.components, element, &package::StructureComponent::name);
            if (component == structure_.components.end())
                refuse(Diag::UnknownSetting, "--set: the system has no element `" + element + "`");
            const ssp::Ports& ports = ports_[static_cast<std::size_t>(component - structure_.components.begin())];
            const auto port = std::ranges::find(ports.settable, variable, &ssp::Port::name);
            if (port == ports.settable.end())
                refuse(Diag::UnknownSetting,
                       "--set: `" + element + "` has nothing called `" + variable + "` that can be set");
            if (!port->dimensions.empty() && options_.version == 1) refuse_array(name);
            std::erase_if(values, [&](const package::StructureValue& value) { return value.name == name; });
            runtime::Message problem;
            const auto value = ssp::parameter_text(*port, text, problem);
            if (!value) refuse_message(problem, {});
            values.push_back({name, port->type, *value, unit_of(ports, port->unit, units), port->dimensions});
        }
        structure_.parameter_set = "resources/parameters.ssv";
        entries_.push_back({structure_.parameter_set,
                            package::parameter_set_text(structure_.name, structure_.version, values, units)});
    }

    void store(const std::string& path) const {
        std::string error;
        if (!package::write_archive(path, entries_, error)) refuse(Diag::CannotWriteFile, error);
    }

    /// What is written can be read again: connectors, units, types.
    void check(Written& result) {
        structure_.units = units_;
        entries_.front().content = package::structure_text(structure_);
        const std::string trial = scratch_.file("trial.ssp");
        store(trial);
        ssp::Problem problem;
        ssp::Options options;
        options.loads_code = false;
        const auto system = ssp::System::open(trial, options, problem);
        if (!system) refuse_message(problem.message, problem.text);
        auto told = std::make_shared<Compilation>();
        runtime::Result warned;
        warned.messages = system->warnings();
        report::add_run_messages(warned, told->sources, told->diagnostics);
        result.diagnostics = values_of(told->diagnostics, Sources(told, &told->sources));
    }

    Session& session_;
    const SystemOptions& options_;
    std::string path_;
    Scratch scratch_;
    package::SystemStructure structure_;
    std::vector<package::StructureUnit> units_;
    std::vector<ssp::Ports> ports_;
    std::vector<package::ArchiveEntry> entries_;
    std::vector<Diagnostic> said_;
    std::optional<double> start_, stop_;
};

} // namespace

Written build_system(Session& session, const SystemOptions& options, const std::string& path) {
    return Writer(session, options, path).write();
}

} // namespace torsion::session
