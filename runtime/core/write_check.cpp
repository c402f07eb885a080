#include "runtime/core/write_check.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

namespace torsion::runtime {

namespace {

enum Array : std::uint8_t {
    X,
    Der,
    Y,
    P,
    U,
    D,
    Pre,
    Relation,
    Candidate,
    Forced,
    Difference,
    Magnitude,
    Active,
    Epsilon,
    Jacobian,
    Work
};

double* array(const TorsionFrame& frame, std::uint8_t section) {
    double* const arrays[] = {frame.x,         frame.der,     frame.y,          frame.p,
                              frame.u,         frame.d,       frame.pre,        frame.relation,
                              frame.candidate, frame.forced,  frame.difference, frame.magnitude,
                              frame.active,    frame.epsilon, frame.jacobian,   frame.work};
    return arrays[section];
}

void fill_range(TorsionFrame& frame, std::uint8_t section, std::uint32_t first, std::uint32_t count) {
    double* const values = array(frame, section);
    for (std::uint32_t i = first; i < first + count; ++i) values[i] = unwritten(section, i);
}

void give_back(double* values, const std::vector<double>& kept) {
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (is_unwritten(values[i])) values[i] = kept[i];
    }
}

} // namespace

bool WriteCheck::is_wanted() {
    const char* wish = std::getenv("TORSION_CHECK_WRITES");
#ifdef NDEBUG
    return wish != nullptr && *wish == '1';
#else
    return wish == nullptr || *wish != '0';
#endif
}

WriteCheck::WriteCheck(const TorsionModel& m) : model_(m), is_discrete_real_(m.n_d, false) {
    const Range der{Der, 0, m.n_x}, y{Y, 0, m.n_y};
    const auto work = [](std::uint32_t first, std::uint32_t count) { return Range{Work, first, count}; };
    const auto add = [&](TorsionKernel function, std::vector<Range> promised, bool fills_values = true) {
        if (function != nullptr) kernels_.push_back({function, std::move(promised), fills_values});
    };
    // The search for the configuration of a mixed block begins with what its relations are at the start values.
    const auto reads_starts = [](const TorsionBlock& block) { return block.is_initial != 0 && block.is_mixed != 0; };
    if (std::none_of(m.blocks, m.blocks + m.n_blocks, reads_starts)) add(m.initialize, {der, y});
    add(m.derivatives, {der});
    add(m.outputs, {der, y});
    add(m.discrete, {der, y});
    add(m.crossings, {{Active, 0, m.n_relations}, {Difference, 0, m.n_relations}, {Magnitude, 0, m.n_relations}});
    add(m.jacobian_values, {{Jacobian, 0, m.jacobian_nnz}});
    add(m.left_limits, {});
    add(m.energy, {work(m.energy_values, 4)});
    add(m.checks, {work(m.checks_value, 1)});
    add(m.residual, {work(m.work_residual, m.n_x + m.n_z)});
    add(m.residual_jacobian, {work(m.work_residual_jacobian, m.residual_nnz)});
    add(m.tangent, {work(m.work_tangent, m.n_x + m.n_y)});
    add(m.curvature, {work(m.work_curvature, m.n_curvatures)});
    add(m.residual_oracle, {work(m.oracle, m.n_equations)}, false);
    for (std::uint32_t i = 0; i < m.n_variables; ++i) {
        const TorsionVariable& v = m.variables[i];
        if (v.section == TORSION_D && v.type == TORSION_REAL) is_discrete_real_[v.index] = true;
    }
    calls_.resize(2);
    for (Call& call : calls_) call.der.reserve(m.n_x), call.y.reserve(m.n_y);
}

void WriteCheck::fill(TorsionFrame& frame) const {
    if (model_.parameters == model_.start) return; // kernels that do nothing: an FMU's values come later
    const std::initializer_list<Range> ranges = {{X, 0, model_.n_x}, {Der, 0, model_.n_x}, {Y, 0, model_.n_y},
                                                 {P, 0, model_.n_p}, {D, 0, model_.n_d},   {Pre, 0, model_.n_d}};
    for (const Range& range : ranges) fill_range(frame, range.section, range.first, range.count);
}

const WriteCheck::Kernel* WriteCheck::find(TorsionKernel kernel) const {
    const auto found =
        std::find_if(kernels_.begin(), kernels_.end(), [&](const Kernel& k) { return k.function == kernel; });
    return found == kernels_.end() ? nullptr : &*found;
}

void WriteCheck::before(TorsionFrame& frame, TorsionKernel function) {
    const Kernel* kernel = find(function);
    if (kernel == nullptr) return;
    if (depth_ == calls_.size()) calls_.emplace_back();
    Call& call = calls_[depth_++];
    call.der.clear();
    call.y.clear();
    if (kernel->fills_values) {
        call.der.assign(frame.der, frame.der + model_.n_x);
        call.y.assign(frame.y, frame.y + model_.n_y);
        fill_range(frame, Der, 0, model_.n_x);
        fill_range(frame, Y, 0, model_.n_y);
    }
    for (const Range& range : kernel->promised) fill_range(frame, range.section, range.first, range.count);
}

std::optional<WriteCheck::Missing> WriteCheck::find_missing(const TorsionFrame& frame, const Kernel& kernel) const {
    const bool has_inactive = kernel.function == model_.crossings;
    for (const Range& range : kernel.promised) {
        double* const values = array(frame, range.section);
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
            const std::optional<SlotName> source = unwritten_source(values[i]);
            if (!source) continue;
            if (has_inactive && range.section != Active && frame.active[i] == 0) values[i] = 0; // it is not watched
            else return Missing{{range.section, i}, *source};
        }
    }
    return std::nullopt;
}

std::optional<WriteCheck::Missing> WriteCheck::after(TorsionFrame& frame, TorsionKernel function, bool has_succeeded) {
    const Kernel* kernel = find(function);
    if (kernel == nullptr) return std::nullopt;
    std::optional<Missing> missing;
    if (has_succeeded) missing = find_missing(frame, *kernel);
    const Call& call = calls_[--depth_];
    give_back(frame.der, call.der);
    give_back(frame.y, call.y);
    return missing;
}

void WriteCheck::give_tears(TorsionFrame& frame, const TorsionBlock& block) const {
    if (depth_ == 0) return;
    const Call& call = calls_[depth_ - 1];
    if (call.der.size() != model_.n_x || call.y.size() != model_.n_y) return; // nothing was filled
    for (std::uint32_t i = 0; i < block.n; ++i) {
        const std::uint32_t section = block.tear_section[i], index = block.tear_index[i];
        const std::vector<double>* kept = section == TORSION_DER ? &call.der : section == TORSION_Y ? &call.y : nullptr;
        if (kept == nullptr) continue;
        double& tear = array(frame, static_cast<std::uint8_t>(section))[index];
        if (is_unwritten(tear)) tear = (*kept)[index];
    }
    const auto is_real = [this](std::uint32_t index) { return is_discrete_real_[index]; };
    if (std::none_of(block.discretes, block.discretes + block.n_discretes, is_real)) return;
    // a loop through a `when` starts from the block's last Reals, all of them (events/configuration.cpp)
    give_back(frame.der, call.der);
    give_back(frame.y, call.y);
}

void WriteCheck::before(TorsionFrame& frame, const TorsionBlock& block, TorsionKernel kernel) const {
    if (kernel == block.residuals) {
        fill_range(frame, Work, block.residual, block.n);
        fill_range(frame, Work, block.jacobian, block.nnz);
    } else if (kernel == block.update_relations) {
        for (std::uint32_t i = 0; i < block.n_relations; ++i) {
            for (const std::uint8_t section : {Candidate, Active, Difference, Magnitude})
                fill_range(frame, section, block.relations[i], 1);
        }
    } else if (kernel == block.update_discretes) {
        for (std::uint32_t i = 0; i < block.n_discretes; ++i) fill_range(frame, D, block.discretes[i], 1);
    }
}

std::optional<WriteCheck::Missing> WriteCheck::after(TorsionFrame& frame, const TorsionBlock& block,
                                                     TorsionKernel kernel) const {
    std::optional<Missing> missing;
    const auto look = [&](std::uint8_t section, std::uint32_t index) {
        const std::optional<SlotName> source = unwritten_source(array(frame, section)[index]);
        if (source && !missing) missing = Missing{{section, index}, *source};
    };
    if (kernel == block.residuals) {
        for (std::uint32_t i = 0; i < block.n; ++i) look(Work, block.residual + i);
        for (std::uint32_t i = 0; i < block.nnz; ++i) look(Work, block.jacobian + i);
    } else if (kernel == block.update_relations) {
        for (std::uint32_t i = 0; i < block.n_relations; ++i) {
            for (const std::uint8_t section : {Candidate, Active, Difference, Magnitude})
                look(section, block.relations[i]);
        }
    } else if (kernel == block.update_discretes) {
        for (std::uint32_t i = 0; i < block.n_discretes; ++i) look(D, block.discretes[i]);
    }
    return missing;
}

} // namespace torsion::runtime
