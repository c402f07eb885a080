#pragma once
// Systems of FMUs: SSP 1.0 and 2.0 of the Modelica Association. docs/reference/ssp.md tells the rules.

#include "torsion/import.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace torsion::ssp {

struct Options {
    /// `element.variable`, value; they win over parameter sets
    std::vector<std::pair<std::string, std::string>> settings;
    fmu::InputTable inputs; ///< of the connectors of the whole system
    /// inputs follow straight lines inside of a communication step, else they are held
    bool interpolates = false;
    bool is_verbose = false; ///< all of the FMUs' log categories
    /// false: only to check the structure; run() must not be called
    bool loads_code = true;
};

struct Problem {
    runtime::Message message;
    std::string text; ///< of the file that the message names
};

/// A system: its FMUs unpacked into a folder that lives as long as this object, with their libraries loaded.
class System final : public fmu::Imported {
public:
    /// An archive (`.ssp`) or a file `.ssd` with its resources beside it. Nothing with a message: those of
    /// Import::open; E206 the structure is wrong, E207 it is not supported.
    static std::unique_ptr<System> open(const std::string& path, const Options& options, Problem& problem);
    ~System() override;

    const std::string& model_name() const override;
    const std::string& description_text() const override; ///< the structure
    const char* described_in() const override;
    const TorsionModel& model() const override;
    fmu::Kind kind() const override { return fmu::Kind::CoSimulation; }
    std::string form() const override;
    runtime::Result run(const runtime::Options& options, const std::vector<runtime::Sink*>& sinks,
                        const std::function<void(const runtime::Progress&)>& progress = {},
                        const std::function<void(const std::string&)>& trace = {}) override;
    std::vector<std::string> log() const override;
    const std::vector<runtime::Message>& warnings() const; ///< run() repeats them

private:
    struct Impl;
    explicit System(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

struct PortUnit { ///< exponents of kg, m, s, A, K, mol, cd, rad
    std::string name;
    std::int64_t exponents[8] = {};
    double factor = 1, offset = 0;
};

struct Port {
    std::string name, kind, type, unit; ///< words of SSP: `input`, `Real`
    std::vector<std::size_t> dimensions = {};
    std::vector<std::pair<std::string, std::int64_t>> literals = {}; ///< of an enumeration
};

/// What an FMU shows to a system.
struct Ports {
    bool has_co_simulation = false;
    std::vector<Port> ports;     ///< inputs and outputs
    std::vector<Port> settable;  ///< parameters, and start values that can be set
    std::vector<PortUnit> units; ///< of those
    std::optional<double> start, stop;
};

/// A value of `--set` as a parameter set holds it: the elements of an array one after the other, literals by their
/// names. What is no value is left as it is. Nothing, with a message: an array of other dimensions.
std::optional<std::string> parameter_text(const Port& port, const std::string& text, runtime::Message& problem);

/// Of an FMU's archive; nothing, with a message.
std::optional<Ports> ports_of(const std::string& fmu, runtime::Message& problem);

} // namespace torsion::ssp
