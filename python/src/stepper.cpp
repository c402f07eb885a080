#include "bind.h"
#include "watch.h"

#include <memory>
#include <optional>

namespace torsion::python {

namespace {

StepOptions step_options(const py::dict& options) {
    auto result = with_run<StepOptions>(options);
    take(options, "dt", result.dt);
    take(options, "inputs", result.inputs);
    take(options, "outputs", result.outputs);
    take(options, "interpret", result.interpret);
    return result;
}

/// A simulation with its vectors of inputs and outputs.
class Stepper {
public:
    Stepper(const Model& model, const py::dict& options) : Stepper(model, step_options(options)) {}

    /// One output: a number; several: a new array. Steps are too short to give the interpreter's lock away for fixed
    /// steps of some microseconds, but a step may also be long: the lock is given away, which costs some 50 ns.
    py::object step(const py::args& given) {
        const Use use(*this);
        take_inputs(given);
        is_at_start_ = false;
        watched(watch_, [&] { simulation_->step(inputs_, outputs_); });
        return outputs_now();
    }

    py::object outputs() {
        const Use use(*this);
        return outputs_now();
    }

    void advance_to(double until) {
        const Use use(*this);
        is_at_start_ = false;
        watched(watch_, [&] { simulation_->advance_to(until); });
        read();
    }

    void reset() {
        const Use use(*this);
        watched(watch_, [&] { simulation_->reset(); });
        is_at_start_ = true;
        read();
    }

    py::bytes save() {
        const std::vector<std::byte> bytes = open().save();
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    void restore(const py::bytes& state) {
        const std::string_view bytes = state;
        open().restore({reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()});
        is_at_start_ = false;
        read();
    }

    double time() { return open().time(); }
    bool is_over() { return open().is_over(); }
    double value(const std::string& name) { return open().value(name); }
    /// A value counts from the start on. Anywhere else it would do nothing, or change the past.
    void set_parameter(const std::string& name, double value) {
        const Use use(*this);
        if (!is_at_start_)
            throw std::runtime_error("set_parameter: the stepper has gone on to " +
                                     py::str(py::float_(simulation_->time())).cast<std::string>() +
                                     " s; parameters count from the start on: call reset() first");
        simulation_->set_parameter(name, value);
        watched(watch_, [&] { simulation_->reset(); });
        read();
    }
    std::int64_t events() { return open().events(); }
    std::int64_t steps() { return open().steps(); }
    py::list messages() { return diagnostics(open().diagnostics()); }
    void close() {
        refuse_if_used();
        simulation_.reset();
    }
    bool is_closed() const { return !simulation_; }

private:
    Stepper(const Model& model, StepOptions options)
        : simulation_(unlocked([&] {
              options.progress = watch_.function();
              return model.stepper(options);
          })),
          inputs_(options.inputs.size()), outputs_(options.outputs.size()) {
        read();
    }

    /// While one thread is inside, with or without the interpreter's lock, others are refused: a simulation has one
    /// point in time.
    class Use {
    public:
        explicit Use(Stepper& stepper) : stepper_(stepper) {
            stepper.open();
            stepper.is_used_ = true;
        }
        ~Use() { stepper_.is_used_ = false; }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

    private:
        Stepper& stepper_;
    };

    void refuse_if_used() const {
        if (is_used_) throw std::runtime_error("the stepper is at work in another thread");
    }

    py::object outputs_now() const {
        if (outputs_.size() == 1) return py::float_(outputs_[0]);
        return copied(outputs_);
    }

    Simulation& open() {
        refuse_if_used();
        if (!simulation_) throw py::value_error("the stepper is closed");
        return *simulation_;
    }

    void read() {
        for (std::size_t i = 0; i < outputs_.size(); ++i) outputs_[i] = simulation_->get(i);
    }

    /// Numbers, or one sequence of them.
    void take_inputs(const py::args& given) {
        const std::size_t wanted = inputs_.size();
        if (given.size() == wanted) {
            bool all_numbers = true;
            for (std::size_t i = 0; i < wanted && all_numbers; ++i) {
                inputs_[i] = PyFloat_AsDouble(given[i].ptr());
                if (inputs_[i] == -1 && PyErr_Occurred() != nullptr) all_numbers = false, PyErr_Clear();
            }
            if (all_numbers) return;
        }
        if (given.size() != 1)
            throw py::value_error("a step takes " + std::to_string(wanted) + " inputs, " +
                                  std::to_string(given.size()) + " were given");
        constexpr int any_numbers = py::array::c_style | py::array::forcecast;
        const bool may_be = PySequence_Check(given[0].ptr()) != 0 && !py::isinstance<py::str>(given[0]);
        if (!may_be) throw py::type_error("an input is a number");
        const auto array = py::array_t<double, any_numbers>::ensure(given[0]);
        if (!array) throw py::type_error("an input is a number");
        if (static_cast<std::size_t>(array.size()) != wanted)
            throw py::value_error("a step takes " + std::to_string(wanted) + " inputs, " +
                                  std::to_string(array.size()) + " were given");
        std::copy(array.data(), array.data() + wanted, inputs_.begin());
    }

    Watch watch_{py::none()};
    bool is_used_ = false; ///< only with the lock
    bool is_at_start_ = true;
    std::optional<Simulation> simulation_;
    std::vector<double> inputs_, outputs_;
};

} // namespace

void bind_stepper(py::module_& module) {
    py::class_<Stepper>(module, "Stepper")
        .def(py::init<const Model&, const py::dict&>())
        .def("step", &Stepper::step)
        .def("outputs", &Stepper::outputs)
        .def("advance_to", &Stepper::advance_to)
        .def("reset", &Stepper::reset)
        .def("save", &Stepper::save)
        .def("restore", &Stepper::restore)
        .def_property_readonly("time", &Stepper::time)
        .def_property_readonly("is_over", &Stepper::is_over)
        .def_property_readonly("events", &Stepper::events)
        .def_property_readonly("steps", &Stepper::steps)
        .def_property_readonly("is_closed", &Stepper::is_closed)
        .def("value", &Stepper::value)
        .def("set_parameter", &Stepper::set_parameter)
        .def("messages", &Stepper::messages)
        .def("close", &Stepper::close);
}

} // namespace torsion::python
