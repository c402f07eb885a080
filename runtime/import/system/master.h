#pragma once
// Runs a system of FMUs for Co-Simulation.
//
//     communication point: outputs and inputs are passed on until nothing changes;  row
//     step: every FMU goes on alone. Its inputs are held (zero-order hold), or, with interpolation, follow straight
//     lines: to the value that an FMU which was stepped before has reached, else on along the line of the last step
//
// An FMU that takes no slopes of inputs is given the middle of the line, which has the same integral.

#include "runtime/core/experiment.h"
#include "runtime/import/host.h"
#include "runtime/import/system/network.h"
#include "runtime/import/system/system_tables.h"

#include <functional>
#include <memory>
#include <vector>

namespace torsion::ssp {

struct Schedule {
    runtime::Experiment experiment;
    std::int64_t steps_per_row = 1;
    bool interpolates = false;
};

class Master {
public:
    Master(const Network& network, std::vector<fmu::Host>& hosts, fmu::Inputs& inputs, const SystemTables& tables,
           const TorsionModel& model);

    runtime::Result run(const runtime::Options& options, const Schedule& schedule,
                        const std::vector<runtime::Sink*>& sinks,
                        const std::function<void(const runtime::Progress&)>& progress);

private:
    struct Input { ///< a link, at the FMU that receives it
        std::size_t link;
        std::uint32_t reference;
        fmu::Type type;
        bool is_line;                     ///< may follow a line
        std::size_t array = no_array;     ///< of the member; its elements arrive together
        double value = NAN;               ///< what the FMU has
        double point = NAN, before = NAN; ///< at the last communication point, and at the one before
        double end = NAN;                 ///< of the line
    };
    struct Array { ///< an input with one reference
        std::uint32_t reference;
        fmu::Type type;
        std::vector<double> values;
        bool has_changed = false;
    };
    struct Member {
        std::vector<Input> inputs;
        std::vector<Array> arrays;
        std::vector<std::size_t> outputs; ///< links that come from it
    };
    static constexpr std::size_t no_array = static_cast<std::size_t>(-1);

    bool start();
    bool go(const runtime::Options& options, const Schedule& schedule,
            const std::function<void(const runtime::Progress&)>& progress);
    bool step_all(double until, bool interpolates);
    bool step(std::size_t part, double until, bool interpolates);
    bool follow_line(std::size_t part, double now, double until, bool takes_slopes);
    bool advance(std::size_t part, double until, const std::function<bool(double)>& prepare);
    double end_of(const Input& input, double until) const;

    void set_own_inputs(double time);
    bool settle();
    bool take_inputs(std::size_t part, double tolerance, bool& has_changed, double& largest);
    bool fetch_outputs(std::size_t part);
    void add_input(std::size_t link, bool is_line);
    bool fetch_arrays(std::size_t part);
    bool send_arrays(std::size_t part);
    /// One of an array goes to the FMU with send_arrays().
    bool set_input(std::size_t part, Input& input, double value);
    double wanted(const Input& input) const;

    bool open(const std::vector<runtime::Sink*>& sinks, std::size_t& count);
    bool write_row();
    bool check_finite();
    bool fail(runtime::Message message);
    bool fail(std::size_t part, fmu::Status status, double time);

    const Network& network_;
    std::vector<fmu::Host>& hosts_;
    fmu::Inputs& own_inputs_;
    const SystemTables& tables_;
    std::vector<Member> members_;
    std::vector<double> sources_, own_; ///< of each link the value at its source; values of the system's inputs
    std::vector<double> output_;        ///< that was fetched last
    std::vector<bool> is_stepped_;      ///< in this step
    std::vector<double> values_;
    TorsionFrame frame_{};
    const std::vector<runtime::Sink*>* sinks_ = nullptr;
    runtime::Result result_;
    double last_step_ = 0;   ///< length of the step before; 0: there is none
    std::string terminator_; ///< the FMU that has ended the run
};

} // namespace torsion::ssp
