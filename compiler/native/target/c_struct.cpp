// The compiler computes kinds and offsets of fields from the C structs. Three checks: the gaps between fields are no
// larger than alignment requires; the number of fields equals the number of initializers that the struct takes (so a
// field hidden in padding is found); constant data contains no address of an unknown kind.

#include "compiler/native/target/c_struct.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace torsion::native {

namespace {

template <class T>
constexpr FieldKind kind_of() {
    if (std::is_same_v<T, std::uint8_t> || std::is_same_v<T, char>) return FieldKind::U8;
    if (std::is_same_v<T, std::uint32_t>) return FieldKind::U32;
    if (std::is_same_v<T, std::int32_t>) return FieldKind::I32;
    if (std::is_same_v<T, double>) return FieldKind::F64;
    if (std::is_same_v<T, TorsionKernel>) return FieldKind::Kernel;
    return std::is_class_v<T> ? FieldKind::Struct : FieldKind::Address;
}

/// The fields of a struct, and its name.
template <class Row>
struct Description;

template <class Row>
constexpr CStruct described{Description<Row>::name, sizeof(Row), alignof(Row), Description<Row>::fields};

template <class T>
constexpr Field field(const char* name, std::size_t offset) {
    using Element = std::remove_extent_t<T>;
    return {name, kind_of<Element>(), offset, sizeof(T) / sizeof(Element)};
}

template <class T>
constexpr Field table_field(const char* name, std::size_t offset, std::size_t (*count)(const void*)) {
    using Row = std::remove_cv_t<std::remove_pointer_t<T>>;
    constexpr FieldKind kind = kind_of<Row>();
    const CStruct* row = nullptr;
    if constexpr (kind == FieldKind::Struct) row = &described<Row>;
    return {name, FieldKind::Table, offset, 1, kind, row, count};
}

// For use in a Description<Row>; the number of a table's rows is an expression over the struct `it`
#define FIELD(member) field<decltype(Row::member)>(#member, offsetof(Row, member))
#define OWN_SIZE(member)                                                                                               \
    Field { #member, FieldKind::OwnSize, offsetof(Row, member) }
#define TABLE(member, rows)                                                                                            \
    table_field<decltype(Row::member)>(#member, offsetof(Row, member), [](const void* owner) {                         \
        [[maybe_unused]] const Row& it = *static_cast<const Row*>(owner);                                              \
        return static_cast<std::size_t>(rows);                                                                         \
    })

template <>
struct Description<TorsionVariable> {
    using Row = TorsionVariable;
    static constexpr const char* name = "TorsionVariable";
    static constexpr Field fields[] = {
        FIELD(name),        FIELD(description), FIELD(unit),  FIELD(display_unit), FIELD(type),
        FIELD(variability), FIELD(causality),   FIELD(flags), FIELD(section),      FIELD(reserved),
        FIELD(index),       FIELD(component),   FIELD(file),  FIELD(line),
    };
};

template <>
struct Description<TorsionState> {
    using Row = TorsionState;
    static constexpr const char* name = "TorsionState";
    static constexpr Field fields[] = {FIELD(variable), FIELD(derivative), FIELD(nominal)};
};

template <>
struct Description<TorsionRelation> {
    using Row = TorsionRelation;
    static constexpr const char* name = "TorsionRelation";
    static constexpr Field fields[] = {
        FIELD(text),          FIELD(component),   FIELD(file),     FIELD(line),    FIELD(op),
        FIELD(is_time_event), FIELD(is_observer), FIELD(reserved), FIELD(nominal),
    };
};

template <>
struct Description<TorsionEquationInfo> {
    using Row = TorsionEquationInfo;
    static constexpr const char* name = "TorsionEquationInfo";
    static constexpr Field fields[] = {FIELD(text), FIELD(component), FIELD(file), FIELD(line)};
};

template <>
struct Description<TorsionBlock> {
    using Row = TorsionBlock;
    static constexpr const char* name = "TorsionBlock";
    static constexpr Field fields[] = {
        FIELD(kind),
        FIELD(is_mixed),
        FIELD(is_initial),
        FIELD(flags),
        FIELD(n),
        FIELD(n_inner),
        FIELD(nnz),
        TABLE(tear_section, it.n),
        TABLE(tear_index, it.n),
        TABLE(tear_nominal, it.n),
        TABLE(tear_variable, it.n),
        TABLE(column_start, it.n + 1),
        TABLE(row, it.nnz),
        FIELD(residual),
        FIELD(jacobian),
        FIELD(rhs),
        FIELD(max_columns),
        FIELD(factors),
        FIELD(n_relations),
        TABLE(relations, it.n_relations),
        FIELD(n_discretes),
        FIELD(member),
        FIELD(untorn),
        FIELD(host_solve_flags),
        TABLE(discretes, it.n_discretes),
        TABLE(equations, it.n),
        FIELD(residuals),
        FIELD(update_relations),
        FIELD(update_discretes),
    };
};

template <>
struct Description<TorsionAssertion> {
    using Row = TorsionAssertion;
    static constexpr const char* name = "TorsionAssertion";
    static constexpr Field fields[] = {FIELD(message), FIELD(component),  FIELD(file),
                                       FIELD(line),    FIELD(is_warning), FIELD(reserved)};
};

template <>
struct Description<TorsionComponent> {
    using Row = TorsionComponent;
    static constexpr const char* name = "TorsionComponent";
    static constexpr Field fields[] = {FIELD(path), FIELD(class_name), FIELD(parent), FIELD(file), FIELD(line)};
};

template <>
struct Description<TorsionCurvature> {
    using Row = TorsionCurvature;
    static constexpr const char* name = "TorsionCurvature";
    static constexpr Field fields[] = {
        FIELD(component),  FIELD(variable_a), FIELD(variable_b), FIELD(position_a),
        FIELD(position_b), FIELD(negated_a),  FIELD(negated_b),  FIELD(reserved),
    };
};

template <>
struct Description<TorsionMode> {
    using Row = TorsionMode;
    static constexpr const char* name = "TorsionMode";
    static constexpr Field fields[] = {FIELD(component), FIELD(words), FIELD(variable), FIELD(value)};
};

template <>
struct Description<TorsionGap> {
    using Row = TorsionGap;
    static constexpr const char* name = "TorsionGap";
    static constexpr Field fields[] = {FIELD(component), FIELD(position), FIELD(speed),
                                       FIELD(middle),    FIELD(width),    FIELD(effort)};
};

template <>
struct Description<TorsionHistory> {
    using Row = TorsionHistory;
    static constexpr const char* name = "TorsionHistory";
    static constexpr Field fields[] = {
        FIELD(input), FIELD(value),    FIELD(delay), FIELD(longest), FIELD(next),
        FIELD(due),   FIELD(previous), FIELD(back),  FIELD(flags),   FIELD(reserved),
    };
};

template <>
struct Description<TorsionDistribution> {
    using Row = TorsionDistribution;
    static constexpr const char* name = "TorsionDistribution";
    static constexpr Field fields[] = {
        FIELD(in_0),   FIELD(in_1),  FIELD(out_0),  FIELD(out_1), FIELD(position),    FIELD(forward),
        FIELD(next_0), FIELD(due_0), FIELD(next_1), FIELD(due_1), FIELD(first_point), FIELD(n_points),
    };
};

template <>
struct Description<TorsionLimit> {
    using Row = TorsionLimit;
    static constexpr const char* name = "TorsionLimit";
    static constexpr Field fields[] = {FIELD(variable),  FIELD(literals), FIELD(min_index),
                                       FIELD(max_index), FIELD(min),      FIELD(max)};
};

template <>
struct Description<TorsionBend> {
    using Row = TorsionBend;
    static constexpr const char* name = "TorsionBend";
    static constexpr Field fields[] = {
        FIELD(variable), FIELD(text),       FIELD(kind),  FIELD(has_zero_below), FIELD(reserved),
        FIELD(operand),  FIELD(n_operands), FIELD(group), FIELD(active),         FIELD(result),
    };
};

template <>
struct Description<TorsionFollower> {
    using Row = TorsionFollower;
    static constexpr const char* name = "TorsionFollower";
    static constexpr Field fields[] = {FIELD(variable), FIELD(reserved), FIELD(nominal)};
};

template <>
struct Description<TorsionModel> {
    using Row = TorsionModel;
    static constexpr const char* name = "TorsionModel";
    static constexpr Field fields[] = {
        FIELD(abi_version),
        OWN_SIZE(size),
        FIELD(name),
        FIELD(description),
        FIELD(guid),
        FIELD(n_x),
        FIELD(n_y),
        FIELD(n_p),
        FIELD(n_u),
        FIELD(n_d),
        FIELD(n_relations),
        FIELD(n_work),
        FIELD(n_variables),
        FIELD(n_blocks),
        FIELD(n_assertions),
        FIELD(n_components),
        FIELD(n_equations),
        FIELD(strings_size),
        TABLE(strings, it.strings_size),
        TABLE(variables, it.n_variables),
        TABLE(states, it.n_x),
        TABLE(relations, it.n_relations),
        TABLE(blocks, it.n_blocks),
        TABLE(assertions, it.n_assertions),
        TABLE(components, it.n_components),
        TABLE(start_time_stop_time_interval_tolerance, 4),
        FIELD(jacobian_nnz),
        FIELD(homotopy),
        TABLE(jacobian_column_start, it.n_x + 1),
        TABLE(jacobian_row, it.jacobian_nnz),
        FIELD(parameters),
        FIELD(defaults),
        FIELD(start),
        FIELD(initialize),
        FIELD(derivatives),
        FIELD(outputs),
        FIELD(discrete),
        FIELD(crossings),
        FIELD(jacobian_values),
        FIELD(asserts),
        FIELD(next_time),
        FIELD(residual_oracle),
        FIELD(oracle),
        FIELD(terminal),
        TABLE(equations, it.n_equations),
        FIELD(left_limits),
        FIELD(energy),
        FIELD(energy_values),
        FIELD(energy_obstacle),
        FIELD(checks),
        FIELD(checks_value),
        FIELD(pivots_values),
        FIELD(pivots),
        FIELD(residual),
        FIELD(residual_jacobian),
        FIELD(n_z),
        FIELD(residual_nnz),
        TABLE(z_section, it.n_z),
        TABLE(z_index, it.n_z),
        TABLE(z_nominal, it.n_z),
        TABLE(residual_column_start, it.n_x + it.n_z + 1),
        TABLE(residual_row, it.residual_nnz),
        FIELD(work_derivative),
        FIELD(work_z),
        FIELD(work_residual),
        FIELD(work_residual_jacobian),
        FIELD(tangent),
        FIELD(curvature),
        FIELD(work_seed),
        FIELD(work_tangent),
        FIELD(work_curvature),
        FIELD(n_curvatures),
        TABLE(curvatures, it.n_curvatures),
        FIELD(tangent_is_difference),
        FIELD(n_modes),
        FIELD(n_gaps),
        FIELD(n_histories),
        TABLE(modes, it.n_modes),
        TABLE(gaps, it.n_gaps),
        TABLE(histories, it.n_histories),
        FIELD(n_distributions),
        FIELD(n_distribution_points),
        TABLE(distributions, it.n_distributions),
        TABLE(distribution_points, it.n_distribution_points),
        FIELD(n_limits),
        FIELD(n_followers),
        TABLE(limits, it.n_limits),
        TABLE(followers, it.n_followers),
        FIELD(operands),
        FIELD(bends),
        FIELD(n_bends),
        FIELD(n_operands),
        FIELD(work_operands),
        FIELD(work_rates),
        TABLE(bend_rows, it.n_bends),
        FIELD(n_sensitivities),
        FIELD(work_sensitivity),
        FIELD(sensitivity_stride),
        FIELD(n_sensitivity_left),
        TABLE(sensitivity_parameters, it.n_sensitivities),
        TABLE(sensitivity_left, it.n_sensitivity_left),
        FIELD(sensitivity_derivatives),
        FIELD(sensitivity_outputs),
        FIELD(sensitivity_crossings),
        FIELD(sensitivity_event),
        FIELD(sensitivity_start),
    };
};

template <>
struct Description<TorsionHost> {
    using Row = TorsionHost;
    static constexpr const char* name = "TorsionHost";
    static constexpr Field fields[] = {FIELD(version),        OWN_SIZE(size),   FIELD(solve_block),
                                       FIELD(solve_gradient), FIELD(assertion), FIELD(recall)};
};

template <>
struct Description<TorsionFrame> {
    using Row = TorsionFrame;
    static constexpr const char* name = "TorsionFrame";
    static constexpr Field fields[] = {
        FIELD(version),    OWN_SIZE(size),   FIELD(model),  FIELD(host),     FIELD(host_data), FIELD(time),
        FIELD(initial),    FIELD(event),     FIELD(x),      FIELD(der),      FIELD(y),         FIELD(p),
        FIELD(u),          FIELD(d),         FIELD(pre),    FIELD(relation), FIELD(candidate), FIELD(forced),
        FIELD(difference), FIELD(magnitude), FIELD(active), FIELD(epsilon),  FIELD(jacobian),  FIELD(work),
        FIELD(member),     FIELD(reserved),
    };
};

#undef TABLE
#undef OWN_SIZE
#undef FIELD

// ---- no field is missing

constexpr std::size_t alignment_of(FieldKind kind) {
    switch (kind) {
    case FieldKind::U8: return 1;
    case FieldKind::U32:
    case FieldKind::I32:
    case FieldKind::OwnSize: return alignof(std::uint32_t);
    case FieldKind::F64: return alignof(double);
    default: return alignof(void*);
    }
}

constexpr std::size_t size_of(FieldKind kind) { return kind == FieldKind::F64 ? sizeof(double) : alignment_of(kind); }

constexpr std::size_t up_to(std::size_t alignment, std::size_t at) {
    return (at + alignment - 1) / alignment * alignment;
}

constexpr bool follow_each_other(const CStruct& s) {
    std::size_t end = 0;
    for (const Field& f : s.fields) {
        if (f.offset != up_to(alignment_of(f.kind), end)) return false;
        end = f.offset + f.count * size_of(f.kind);
    }
    return s.size == up_to(s.alignment, end);
}

struct Anything {
    template <class T>
    operator T() const; // never defined: only its existence is tested
};

template <class Row, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
    return requires { Row{(static_cast<void>(I), Anything())...}; };
}

/// The number of numbers and addresses with which the struct can be initialized.
template <class Row>
constexpr bool are_all() {
    constexpr std::size_t count = [] {
        std::size_t sum = 0;
        for (const Field& f : Description<Row>::fields) sum += f.count;
        return sum;
    }();
    return takes<Row>(std::make_index_sequence<count>()) && !takes<Row>(std::make_index_sequence<count + 1>());
}

constexpr bool is_constant_data(const CStruct& s) {
    return std::ranges::none_of(
        s.fields, [](const Field& f) { return f.kind == FieldKind::Address || f.kind == FieldKind::Struct; });
}

template <class... Rows>
constexpr bool are_whole = ((follow_each_other(described<Rows>) && are_all<Rows>()) && ...);
template <class... Rows>
constexpr bool are_constant_data = (is_constant_data(described<Rows>) && ...);

static_assert(are_whole<TorsionVariable, TorsionState, TorsionRelation, TorsionEquationInfo, TorsionBlock,
                        TorsionAssertion, TorsionComponent>,
              "a field is missing above");
static_assert(are_whole<TorsionCurvature, TorsionMode, TorsionGap, TorsionHistory, TorsionDistribution, TorsionModel,
                        TorsionHost, TorsionFrame>,
              "a field is missing above");
static_assert(are_constant_data<TorsionVariable, TorsionState, TorsionRelation, TorsionEquationInfo, TorsionBlock,
                                TorsionAssertion, TorsionComponent, TorsionCurvature, TorsionMode, TorsionGap,
                                TorsionHistory, TorsionDistribution, TorsionModel>,
              "an address is neither a kernel nor a table");

constexpr const CStruct* all[] = {
    &described<TorsionVariable>,     &described<TorsionState>,     &described<TorsionRelation>,
    &described<TorsionEquationInfo>, &described<TorsionBlock>,     &described<TorsionAssertion>,
    &described<TorsionComponent>,    &described<TorsionCurvature>, &described<TorsionMode>,
    &described<TorsionGap>,          &described<TorsionHistory>,   &described<TorsionDistribution>,
    &described<TorsionModel>,        &described<TorsionHost>,      &described<TorsionFrame>,
};

} // namespace

std::span<const CStruct* const> c_structs() { return all; }
const CStruct& frame_struct() { return described<TorsionFrame>; }
const CStruct& host_struct() { return described<TorsionHost>; }
const CStruct& model_struct() { return described<TorsionModel>; }

} // namespace torsion::native
