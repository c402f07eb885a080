#pragma once
// A model compiled for certain values, ready to run with others: the values that a run takes without a compilation.

#include "compiler/session/description.h"
#include "compiler/session/result_state.h"
#include "compiler/structure/limits.h"

#include "torsion/simulate.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::session {

using Assignment = std::pair<std::uint32_t, double>; ///< row of the variables, value

class Variant {
public:
    /// `compiled_in`: what was set beyond the values of the session's model.
    Variant(std::shared_ptr<Compilation> compilation, std::map<std::string, std::string> compiled_in);

    const TorsionModel& model() const { return model_; }
    const std::shared_ptr<Compilation>& compilation() const { return compilation_; }
    const RowsByName& rows() const;

    /// The assignments that give a run these values; nothing if another compilation is needed, of which `obstacle` is
    /// the reason.
    std::optional<std::vector<Assignment>> assignments(const Values& set, std::string& obstacle) const;
    /// False if a value is outside of its limits.
    bool are_within_limits(const std::vector<Assignment>& values) const { return broken_limit(values).empty(); }
    /// False: the value is 0 where the compiled one is not, or the reverse, and that can decide the equations.
    bool is_of_same_kind(double value, std::uint32_t row) const;
    /// Why a run cannot take the value of this row, as one of these values; empty: it can. `may_compile`: the run may
    /// have code of its own.
    std::string obstacle_to(const std::vector<Assignment>& values, std::uint32_t row, bool may_compile = false) const;

    /// The columns of these patterns; the last ones that were asked for are kept.
    std::shared_ptr<const ColumnSet> columns(const std::vector<std::string>& patterns) const;

    /// An instance that no other run uses at present. It goes back to the others when it is given up.
    class Instance {
    public:
        explicit Instance(std::shared_ptr<const Variant> variant);
        Instance(Instance&&) noexcept = default;
        ~Instance();
        runtime::Simulation& operator*() const { return *simulation_; }
        runtime::Simulation* operator->() const { return simulation_.get(); }

    private:
        std::shared_ptr<const Variant> variant_;
        std::unique_ptr<runtime::Simulation> simulation_;
    };

private:
    std::optional<double> number(const Value& value, const TorsionVariable& variable) const;
    std::vector<std::string> literals_of(const TorsionVariable& variable) const;
    std::size_t count_literals(const TorsionVariable& variable) const;
    std::string broken_limit(const std::vector<Assignment>& values) const;
    const std::vector<double>& defaults() const;

    std::shared_ptr<Compilation> compilation_;
    const TorsionModel& model_;
    mutable std::once_flag rows_once_, defaults_once_; ///< a run without values needs neither
    mutable std::unique_ptr<const RowsByName> rows_;
    std::map<std::string, std::string> compiled_in_;
    mutable std::vector<double> defaults_; ///< of p, before a run; empty: unknown

    static constexpr std::size_t most_idle = 16;
    struct Limits {
        std::vector<std::uint32_t> rows;
        std::unique_ptr<structure::VariedLimits> limits; ///< null: there are none
        std::unique_ptr<runtime::LimitCheck> of_library; ///< of a compiled library
    };
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<runtime::Simulation>> idle_;
    mutable std::shared_ptr<const ColumnSet> columns_;
    mutable std::vector<std::string> patterns_; ///< of columns_
    mutable Limits limits_;                     ///< of the last rows that were asked for
};

} // namespace torsion::session
