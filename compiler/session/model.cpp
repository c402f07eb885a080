#include "compiler/report/summary.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/record_state.h"
#include "compiler/session/run.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace torsion {

using session::guarded;

Model::Model(std::shared_ptr<State> state) : state_(std::move(state)) {}

const std::string& Model::name() const { return state_->description().name; }
const std::string& Model::description() const { return state_->description().text; }
Experiment Model::experiment() const { return state_->description().experiment; }
std::span<const Parameter> Model::parameters() const { return state_->description().parameters; }
std::span<const Variable> Model::variables() const { return state_->description().variables; }
std::span<const Component> Model::components() const { return state_->description().components; }
std::span<const Diagnostic> Model::diagnostics() const { return state_->diagnostics(); }
std::string Model::verdict() const { return report::verdict(*state_->compilation()); }

CompilationRecord Model::compilation() const {
    return *session::record_of(state_->shared_compilation(), state_->options());
}

const Parameter* Model::parameter(std::string_view name) const {
    const auto found = state_->description().parameter_rows.find(name);
    return found == state_->description().parameter_rows.end() ? nullptr
                                                               : &state_->description().parameters[found->second];
}

std::vector<std::string> Model::files() const {
    std::vector<std::string> paths;
    for (const library::ReadFile& file : state_->compilation()->files_read) paths.push_back(file.path);
    return paths;
}

Result Model::simulate(const SimulateOptions& options) const {
    return guarded([&] {
        session::Run run(*state_, std::make_shared<const SimulateOptions>(options));
        auto result = std::make_shared<Result::State>();
        run(run.ready().values, *result);
        if (result->status != RunStatus::Failed && result->page_problem.empty()) return Result(std::move(result));
        auto diagnostics = result->told();
        throw Error(std::move(diagnostics), std::make_shared<const Result>(Result(std::move(result))));
    });
}

struct Runner::Impl {
    Impl(Model::State& of, const SimulateOptions& asked)
        : model(of), options(asked), first(of, std::make_shared<const SimulateOptions>(asked)),
          values(first.ready().values), state(std::make_shared<Result::State>()), result(state) {}

    bool may_compile() const { return options.may_compile && !model.is_opened(); }

    /// Runs the code that the values need: a 0 can decide the equations, so each kind of values has code of its own.
    void run() {
        Kinds others;
        for (const auto& [row, value] : values) {
            if (!first.ready().variant->is_of_same_kind(value, row)) others.push_back(row);
        }
        if (others.empty()) return first(values, *state);
        std::unique_ptr<session::Run>& its = further[others];
        if (!its) its = run_for(others);
        (*its)(values_in(*its), *state);
    }

    using Kinds = std::vector<std::uint32_t>; ///< rows whose values are of the other kind than those of the first code

    std::string name_of(std::uint32_t row) const {
        const TorsionModel& its = first.ready().variant->model();
        return std::string(runtime::text(its, its.variables[row].name));
    }

    std::unique_ptr<session::Run> run_for(const Kinds& others) const {
        auto wish = std::make_shared<SimulateOptions>(options);
        for (const auto& [row, value] : values) {
            if (std::find(others.begin(), others.end(), row) != others.end())
                wish->set.insert_or_assign(name_of(row), Value(value));
        }
        return std::make_unique<session::Run>(model, std::move(wish));
    }

    std::vector<session::Assignment> values_in(const session::Run& its) const {
        std::vector<session::Assignment> there;
        for (const auto& [row, value] : values) {
            const std::uint32_t its_row = its.ready().variant->rows().changeable(name_of(row));
            // else it is a 0 that the code was made for
            if (its_row != session::RowsByName::none) there.emplace_back(its_row, value);
        }
        return there;
    }

    Model::State& model; ///< `first` keeps it
    SimulateOptions options;
    session::Run first;
    std::map<Kinds, std::unique_ptr<session::Run>> further;
    std::vector<session::Assignment> values; ///< rows of the first code
    std::shared_ptr<Result::State> state;
    Result result;
};

Runner Model::runner(const SimulateOptions& options) const {
    return guarded([&] { return Runner(std::make_unique<Runner::Impl>(*state_, options)); });
}

Runner::Runner(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Runner::Runner(Runner&&) noexcept = default;
Runner& Runner::operator=(Runner&&) noexcept = default;
Runner::~Runner() = default;

std::size_t Runner::parameter(std::string_view name) const {
    const session::RowsByName& rows = impl_->first.ready().variant->rows();
    const std::uint32_t row = rows.changeable(name);
    if (row != session::RowsByName::none) return row;
    const std::string near = rows.nearest(std::string(name));
    if (rows(name) == session::RowsByName::none)
        session::refuse(source::Diag::UnknownSetting, fmt::format("--set: the model has no variable `{}`", name),
                        near.empty() ? "" : fmt::format("did you mean `{}`?", near));
    session::refuse(source::Diag::SettingNotChangeable,
                    fmt::format("`{}` cannot be changed without a compilation", name));
}

void Runner::set(std::size_t parameter, double value) {
    std::vector<session::Assignment>& values = impl_->values;
    const auto row = static_cast<std::uint32_t>(parameter);
    const auto known =
        std::find_if(values.begin(), values.end(), [&](const session::Assignment& a) { return a.first == row; });
    const session::Variant& variant = *impl_->first.ready().variant;
    if (row >= variant.model().n_variables) session::refuse(source::Diag::UnknownSetting, "there is no such parameter");
    const bool is_new = known == values.end();
    session::Assignment& place = is_new ? values.emplace_back(row, value) : *known;
    const double before = std::exchange(place.second, value);
    const std::string obstacle = variant.obstacle_to(values, row, impl_->may_compile());
    if (obstacle.empty()) return;
    if (is_new) values.pop_back();
    else place.second = before;
    session::refuse(source::Diag::OutsideMinMax, obstacle);
}

void Runner::reset() { impl_->values = impl_->first.ready().values; }

const Result& Runner::run() {
    return *guarded([&] {
        constexpr long own = 2; // handles: `state` and `result`
        if (impl_->state.use_count() > own)
            impl_->state = std::make_shared<Result::State>(), impl_->result = Result(impl_->state);
        impl_->run();
        return &impl_->result;
    });
}

} // namespace torsion
