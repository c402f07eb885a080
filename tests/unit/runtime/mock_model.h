#pragma once
// Models written by hand: the kernels are lambdas, this fills the tables around them.

#include "torsion/simulate.h"

#include <cmath>
#include <deque>
#include <string>
#include <vector>

namespace torsion::runtime {

class MockModel {
public:
    MockModel() {
        model.abi_version = TORSION_ABI_VERSION;
        model.size = sizeof(TorsionModel);
        add_text("");
        model.name = model.guid = add_text("mock");
        const auto nothing = [](TorsionFrame*) -> int32_t { return 0; };
        model.parameters = model.defaults = model.start = model.initialize = model.derivatives = model.outputs =
            model.discrete = nothing;
        model.crossings = model.jacobian_values = model.asserts = nothing;
        model.jacobian_values = nullptr;
        model.n_work = 2;
    }
    MockModel(const MockModel&) = delete;

    TorsionModel model{};
    double experiment[4] = {NAN, NAN, NAN, NAN};

    std::uint32_t add_text(const std::string& text) {
        const auto offset = static_cast<std::uint32_t>(strings_.size());
        strings_ += text;
        strings_ += '\0';
        return offset;
    }

    TorsionVariable& add_variable(const std::string& name, std::uint8_t section, std::uint32_t index) {
        TorsionVariable variable{};
        variable.name = add_text(name);
        variable.section = section;
        variable.index = index;
        variable.variability = section == TORSION_P   ? TORSION_PARAMETER
                               : section == TORSION_D ? TORSION_DISCRETE
                                                      : TORSION_CONTINUOUS;
        if (section == TORSION_P) variable.flags = TORSION_SETTABLE;
        variables_.push_back(variable);
        return variables_.back();
    }

    void add_state(const std::string& name, double nominal = 1) {
        add_variable(name, TORSION_X, model.n_x++);
        states_.push_back({static_cast<std::uint32_t>(variables_.size() - 1), UINT32_MAX, nominal});
    }
    void add_y(const std::string& name) { add_variable(name, TORSION_Y, model.n_y++); }
    void add_p(const std::string& name) { add_variable(name, TORSION_P, model.n_p++); }
    TorsionVariable& add_d(const std::string& name, std::uint8_t type = TORSION_BOOLEAN) {
        TorsionVariable& variable = add_variable(name, TORSION_D, model.n_d++);
        variable.type = type;
        return variable;
    }

    std::uint32_t add_component(const std::string& path, const std::string& class_name) {
        TorsionComponent component{};
        component.path = add_text(path);
        component.class_name = add_text(class_name);
        components_.push_back(component);
        return static_cast<std::uint32_t>(components_.size() - 1);
    }

    /// op: 0 <, 1 <=, 2 >, 3 >=
    void add_relation(const std::string& text, std::uint8_t op, double nominal = 1, bool is_time_event = false,
                      std::uint32_t component = 0) {
        TorsionRelation relation{};
        relation.text = add_text(text);
        relation.op = op;
        relation.nominal = nominal;
        relation.is_time_event = is_time_event ? 1 : 0;
        relation.component = component;
        relations_.push_back(relation);
    }

    /// A block with a full Jacobian; its tears are y[first … first + n).
    TorsionBlock& add_block(std::uint32_t n, std::uint32_t first, TorsionKernel residuals,
                            std::uint8_t kind = TORSION_LINEAR) {
        TorsionBlock block{};
        block.kind = kind;
        block.n = n;
        block.nnz = n * n;
        std::vector<std::uint32_t> sections(n, TORSION_Y), indices, starts, rows;
        for (std::uint32_t j = 0; j < n; ++j) {
            indices.push_back(first + j);
            starts.push_back(j * n);
            for (std::uint32_t i = 0; i < n; ++i) rows.push_back(i);
        }
        starts.push_back(n * n);
        block.tear_section = keep(sections);
        block.tear_index = block.tear_variable = keep(indices);
        block.column_start = keep(starts);
        block.row = keep(rows);
        block.tear_nominal = doubles_.emplace_back(n, 1.0).data();
        const std::uint32_t base = model.n_work;
        block.residual = base;
        block.jacobian = base + n;
        block.rhs = block.jacobian + n * n;
        block.max_columns = n;
        block.factors = block.rhs + n * n;
        model.n_work = block.factors + n * n + n;
        block.residuals = residuals;
        std::vector<TorsionEquationInfo> equations(n);
        for (std::uint32_t i = 0; i < n; ++i) equations[i].text = add_text("equation " + std::to_string(i));
        block.equations = equations_.emplace_back(std::move(equations)).data();
        blocks_.push_back(block);
        return blocks_.back();
    }

    const std::uint32_t* keep(std::vector<std::uint32_t> values) {
        return indices_.emplace_back(std::move(values)).data();
    }

    /// Full Jacobian of the states.
    void set_jacobian(TorsionKernel kernel) {
        std::vector<std::uint32_t> starts, rows;
        for (std::uint32_t j = 0; j <= model.n_x; ++j) starts.push_back(j * model.n_x);
        for (std::uint32_t e = 0; e < model.n_x * model.n_x; ++e) rows.push_back(e % model.n_x);
        model.jacobian_nnz = model.n_x * model.n_x;
        model.jacobian_column_start = keep(starts);
        model.jacobian_row = keep(rows);
        model.jacobian_values = kernel;
    }

    const TorsionModel& finish() {
        model.strings = strings_.data();
        model.strings_size = static_cast<std::uint32_t>(strings_.size());
        model.variables = variables_.data();
        model.n_variables = static_cast<std::uint32_t>(variables_.size());
        model.states = states_.data();
        model.relations = relations_.data();
        model.n_relations = static_cast<std::uint32_t>(relations_.size());
        model.blocks = blocks_.data();
        model.n_blocks = static_cast<std::uint32_t>(blocks_.size());
        model.components = components_.data();
        model.n_components = static_cast<std::uint32_t>(components_.size());
        model.assertions = assertions.data();
        model.n_assertions = static_cast<std::uint32_t>(assertions.size());
        model.start_time_stop_time_interval_tolerance = experiment;
        return model;
    }

    std::vector<TorsionAssertion> assertions;

private:
    std::string strings_;
    std::vector<TorsionVariable> variables_;
    std::vector<TorsionState> states_;
    std::vector<TorsionRelation> relations_;
    std::vector<TorsionBlock> blocks_;
    std::vector<TorsionComponent> components_;
    std::deque<std::vector<std::uint32_t>> indices_;
    std::deque<std::vector<double>> doubles_;
    std::deque<std::vector<TorsionEquationInfo>> equations_;
};

/// Writes a relation of a `discrete` kernel: literal unless forced.
inline bool relate(TorsionFrame* f, std::uint32_t i, bool literal) {
    if (f->forced[i] == 0) f->relation[i] = literal ? 1 : 0;
    return f->relation[i] != 0;
}

/// Writes a row of a `crossings` kernel.
inline void cross(TorsionFrame* f, std::uint32_t i, double left, double right, bool active = true) {
    f->difference[i] = left - right;
    f->magnitude[i] = std::max(std::abs(left), std::abs(right));
    f->active[i] = active ? 1 : 0;
}

/// Writes a row of a block's `update_relations`: `left` > `right`, or < if it is no `greater`.
inline void find_candidate(TorsionFrame* f, std::uint32_t relation, double left, double right, bool greater = true) {
    cross(f, relation, left, right);
    f->candidate[relation] = greater ? left > right : left < right;
}

/// Keeps every row.
class Recorder final : public Sink {
public:
    struct Row {
        double time;
        std::vector<double> x, y, d;
    };
    std::vector<Row> rows;

    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& f) override {
        const TorsionModel& m = *f.model;
        rows.push_back({f.time, {f.x, f.x + m.n_x}, {f.y, f.y + m.n_y}, {f.d, f.d + m.n_d}});
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    /// Times that occur twice: the events.
    std::vector<double> events() const {
        std::vector<double> times;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            if (rows[i].time == rows[i - 1].time) times.push_back(rows[i].time);
        }
        return times;
    }
};

inline Options options_until(double stop, double tolerance = 1e-6) {
    Options options;
    options.stop_time = stop;
    options.tolerance = tolerance;
    return options;
}

inline std::string all_messages(const Result& result) {
    std::string all;
    for (const Message& message : result.messages) {
        all += message.code + ": " + message.text + "\n";
        for (const std::string& note : message.notes) all += "  " + note + "\n";
    }
    return all;
}

} // namespace torsion::runtime
