#include "compiler/watch/one_run.h"

#include <utility>

namespace torsion::watch {

namespace {

constexpr double most_numbers = 2e7; ///< that are kept beside the curves, which are thinned

/// Whether all rows fit into memory, several times.
bool is_kept_whole(const Model& model, const RunOptions& run) {
    const Experiment its = model.experiment();
    const double start = run.start.value_or(its.start.value_or(0)),
                 stop = run.stop.value_or(its.stop.value_or(start + 1));
    const double interval = run.step_size.value_or(!run.intervals && its.interval ? *its.interval : 0);
    const double rows = interval > 0 ? (stop - start) / interval : static_cast<double>(run.intervals.value_or(500));
    return rows * static_cast<double>(model.variables().size()) < most_numbers;
}

} // namespace

OneRun::OneRun(const Model& model, SimulateOptions options, std::uint64_t number, double compiled,
               const Cancel& is_replaced)
    : model_(model), number_(number), compiled_(compiled) {
    if (!is_kept_whole(model_, options.run)) options.rows = Rows::None;
    options.progress = [this](const Progress& progress) { return !progress_ || progress_(progress); };
    run_ = std::make_unique<session::Run>(model_.state(), std::make_shared<const SimulateOptions>(std::move(options)),
                                          &page_, &is_replaced);
}

void OneRun::operator()(const std::function<bool(const Progress&)>& progress) {
    progress_ = progress;
    (*run_)(run_->ready().values, *state_);
    auto curves = std::make_shared<Curves>();
    curves->number = number_;
    curves->page = std::move(page_.page);
    curves->result = Result(state_);
    curves->compiled = compiled_, curves->simulated = state_->seconds;
    curves_ = std::move(curves);
}

std::shared_ptr<const Curves> OneRun::curves_so_far() const {
    auto rows = std::make_shared<Curves>();
    rows->number = number_, rows->is_partial = true;
    rows->page.title = model_.name().substr(model_.name().rfind('.') + 1);
    rows->page.subtitle = model_.description();
    rows->page.runs.push_back(run_->so_far());
    return rows;
}

report::Page OneRun::details() {
    session::PageOfRun sections;
    run_->add_sections(sections, *state_);
    return std::move(sections.page);
}

} // namespace torsion::watch
