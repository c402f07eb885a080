#pragma once
// A run with its page, in two steps: the curves, and what takes longer than the run itself.

#include "compiler/watch/board.h"

#include "compiler/session/run.h"

#include <functional>
#include <memory>

namespace torsion::watch {

class OneRun {
public:
    /// Compiles what the values need beyond the model. Throws.
    /// `is_replaced`: no file is written, by a run that was whole or not.
    OneRun(const Model& model, SimulateOptions options, std::uint64_t number, double compiled,
           const Cancel& is_replaced);

    /// `progress`: in the thread of the run; false ends it.
    void operator()(const std::function<bool(const Progress&)>& progress);
    std::shared_ptr<const Curves> curves_so_far() const; ///< in `progress`
    const std::shared_ptr<const Curves>& curves() const { return curves_; }
    const Result& result() const { return *curves_->result; }
    const Model& model() const { return model_; }
    report::Page details(); ///< the sections that take longer

private:
    const Model model_;
    const std::uint64_t number_;
    const double compiled_;
    std::function<bool(const Progress&)> progress_;
    session::PageOfRun page_;
    std::unique_ptr<session::Run> run_;
    std::shared_ptr<Result::State> state_ = std::make_shared<Result::State>();
    std::shared_ptr<const Curves> curves_;
};

} // namespace torsion::watch
