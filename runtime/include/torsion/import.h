#pragma once
// Runs FMUs, ours and other tools', with our solvers: FMI 2.0 and 3.0, Model Exchange and Co-Simulation.
// docs/reference/fmu_import.md tells the rules.

#include "torsion/simulate.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::fmu {

enum class Kind { Any, ModelExchange, CoSimulation };

/// Numbers in another unit: factor · value + offset.
struct UnitChange {
    double factor = 1, offset = 0;
};

/// Values over time for inputs, as a CSV file has them.
struct InputTable {
    std::vector<std::string> names;           ///< of the columns
    std::vector<double> time;                 ///< never goes back; equal times are a discontinuity
    std::vector<std::vector<double>> columns; ///< [names][time]
    /// of the columns, empty where it is not told; shorter: those of the rest are not told
    std::vector<std::string> units;
    /// in place of a number: a literal of an enumeration. The column has NaN there.
    struct Word {
        std::size_t column, row, line;
        std::string word;
    };
    std::vector<Word> words;
    /// From one unit to another; nothing where there is no way. Columns whose unit is told are converted to that of the
    /// input.
    std::function<std::optional<UnitChange>(const std::string& from, const std::string& to)> unit_change;
};

struct Options {
    Kind kind = Kind::Any;                                     ///< Any: Model Exchange if offered
    std::vector<std::pair<std::string, std::string>> settings; ///< variable, value; in this order
    InputTable inputs;
    bool is_verbose = false; ///< all of the FMU's log categories, into the notes of log()
};

/// The linear system of an FMU between one input and one output. Matrices by columns; doubts are those of differences,
/// 0 where derivatives are the FMU's own.
struct LinearForm {
    double time = 0;
    std::vector<double> a, b, c, doubt_a, doubt_b, doubt_c;
    double d = 0, doubt_d = 0;
    bool rests_on_differences = false;
};

/// What runs in place of a model: an FMU, or a system of FMUs (torsion/system.h).
class Imported {
public:
    virtual ~Imported() = default;
    virtual const std::string& model_name() const = 0;
    virtual const std::string& description_text() const = 0; ///< of the file to which lines in messages refer
    virtual const char* described_in() const = 0;            ///< that file
    virtual const TorsionModel& model() const = 0;           ///< the variables
    virtual Kind kind() const = 0;
    virtual std::string form() const = 0; ///< `FMI 2.0 Co-Simulation`

    /// Every call runs it once, in new instances.
    virtual runtime::Result run(const runtime::Options& options, const std::vector<runtime::Sink*>& sinks,
                                const std::function<void(const runtime::Progress&)>& progress = {},
                                const std::function<void(const std::string&)>& trace = {}) = 0;
    virtual std::vector<std::string> log() const = 0; ///< the last lines that the FMUs logged, limited
};

/// One FMU: unpacked into a folder of its own that lives as long as this object, with its library loaded.
class Import final : public Imported {
public:
    /// Nothing with a message (E201 archive, E202 model description, E203 cannot run here, C102–C104 settings, E204
    /// inputs).
    static std::unique_ptr<Import> open(const std::string& path, const Options& options, runtime::Message& problem);
    ~Import() override;

    const std::string& model_name() const override;
    const std::string& description_text() const override; ///< modelDescription.xml as it is
    const char* described_in() const override { return description_path(); }
    static const char* description_path();
    const TorsionModel& model() const override;
    Kind kind() const override;
    int version() const; ///< 2 or 3
    std::string form() const override;

    runtime::Result run(const runtime::Options& options, const std::vector<runtime::Sink*>& sinks,
                        const std::function<void(const runtime::Progress&)>& progress = {},
                        const std::function<void(const std::string&)>& trace = {}) override;
    std::vector<std::string> log() const override;

    /// At `at`, after a run up to there, or at the consistent start. Of Model Exchange alone. Messages of the run are
    /// in `run`, also where it fails; false with the last of them, or with `problem`.
    bool linearize(runtime::Options options, std::optional<double> at, const std::string& input,
                   const std::string& output, LinearForm& result, runtime::Result& run, runtime::Message& problem);

private:
    struct Impl;
    explicit Import(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// A native model whose inputs follow a table, as those of an FMU do: continuous Reals are linear between points, all
/// others are steps. Equal times are jumps with an event. Outside of the table the values are held. Inputs without a
/// column keep their start values.
class Driven {
public:
    /// Nothing with a message (E204). The model must outlive this object.
    static std::unique_ptr<Driven> make(const TorsionModel& model, const InputTable& inputs, runtime::Message& problem);
    ~Driven();
    const TorsionModel& model() const; ///< runs in one instance at a time

private:
    struct Impl;
    explicit Driven(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Reads only the text of the model description from an archive that may be hostile, for a message with a place when
/// open() refuses it.
std::string description_of(const std::string& path);

} // namespace torsion::fmu
