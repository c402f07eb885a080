// Many runs of one model. Model.simulate of the package keeps runners, so that a run costs little more than its integration.

#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

class KeptRunner {
public:
    KeptRunner(const Model& model, const py::dict& options, const std::vector<std::string>& parameters)
        : runner_(unlocked([&, wish = with_progress(options)] { return model.runner(wish); })) {
        for (const std::string& name : parameters) parameters_.push_back(runner_.parameter(name));
    }

    /// Values in the order of the parameters. The result, or a tuple of it and the exception that ended it.
    py::object run(const std::vector<double>& values, const py::object& told) {
        if (values.size() != parameters_.size()) throw py::value_error("one value for each parameter");
        Watch watch(told);
        watch_ = &watch;
        const Result result = unlocked([&] {
            for (std::size_t i = 0; i < values.size(); ++i) runner_.set(parameters_[i], values[i]);
            return runner_.run();
        });
        watch_ = nullptr;
        return py::make_tuple(result, watch.exception());
    }

private:
    SimulateOptions with_progress(const py::dict& options) {
        SimulateOptions wish = simulate_options(options);
        wish.progress = [this](const Progress& progress) { return watch_ == nullptr || watch_->function()(progress); };
        return wish;
    }

    Watch* watch_ = nullptr; ///< of the present run
    Runner runner_;
    std::vector<std::size_t> parameters_;
};

} // namespace

void bind_runner(py::module_& module) {
    py::class_<KeptRunner>(module, "Runner")
        .def(py::init<const Model&, const py::dict&, const std::vector<std::string>&>())
        .def("run", &KeptRunner::run);
}

} // namespace torsion::python
