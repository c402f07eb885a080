#pragma once
// A host as small as possible: owns the memory of one frame, solves blocks with dense elimination and plain Newton
// steps, and tries configurations of mixed blocks in the simplest way. It shares nothing with runtime/.

#include "torsion/model.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace torsion::testing {

class MockHost {
public:
    explicit MockHost(const TorsionModel& model) : model_(model) {
        frame.version = TORSION_ABI_VERSION;
        frame.size = sizeof(TorsionFrame);
        frame.model = &model;
        frame.host = &callbacks();
        frame.host_data = this;
        const std::uint32_t r = model.n_relations;
        const std::pair<double**, std::uint32_t> arrays[] = {
            {&frame.x, model.n_x},      {&frame.der, model.n_x}, {&frame.y, model.n_y},
            {&frame.p, model.n_p},      {&frame.u, model.n_u},   {&frame.d, model.n_d},
            {&frame.pre, model.n_d},    {&frame.relation, r},    {&frame.candidate, r},
            {&frame.forced, r},         {&frame.difference, r},  {&frame.magnitude, r},
            {&frame.active, r},         {&frame.epsilon, r},     {&frame.jacobian, model.jacobian_nnz},
            {&frame.work, model.n_work}};
        memory_.reserve(sizeof arrays / sizeof *arrays);
        for (auto [pointer, count] : arrays) {
            memory_.emplace_back(count + 1, 0.0); // one more: never an empty array
            *pointer = memory_.back().data();
        }
    }
    MockHost(const MockHost&) = delete;

    TorsionFrame frame{};
    std::vector<std::pair<std::uint32_t, int>> violated; ///< assertions
    int solves = 0;

    std::vector<std::vector<double>>& memory() { return memory_; }

    void initialize() {
        model_.defaults(&frame);
        model_.parameters(&frame);
        model_.start(&frame);
        frame.initial = frame.event = 1;
        model_.initialize(&frame);
        frame.initial = 0;
        settle();
    }

    /// Event iteration: until discretes equal their left limits.
    void settle() {
        frame.event = 1;
        for (int round = 0; round < 20; ++round) {
            std::memcpy(frame.pre, frame.d, model_.n_d * sizeof(double));
            model_.discrete(&frame);
            if (std::memcmp(frame.pre, frame.d, model_.n_d * sizeof(double)) == 0) break;
        }
        frame.event = 0;
    }

    double& slot(std::uint32_t section, std::uint32_t index) {
        double* const sections[] = {frame.x, frame.der, frame.y, frame.p, frame.u, frame.d, &frame.time};
        return sections[section][index];
    }
    std::uint32_t row(const char* name) const {
        for (std::uint32_t i = 0; i < model_.n_variables; ++i) {
            if (std::strcmp(model_.strings + model_.variables[i].name, name) == 0) return i;
        }
        return UINT32_MAX;
    }
    double value(const char* name) {
        const TorsionVariable& v = model_.variables[row(name)];
        double raw = slot(v.section, v.index);
        return v.flags & TORSION_NEGATED ? -raw : raw;
    }

private:
    static MockHost& self(TorsionFrame* frame) { return *static_cast<MockHost*>(frame->host_data); }

    static const TorsionHost& callbacks() {
        static const TorsionHost host = {
            TORSION_ABI_VERSION, sizeof(TorsionHost), [](TorsionFrame* f, std::uint32_t b) { return self(f).solve(b); },
            [](TorsionFrame* f, std::uint32_t b, std::uint32_t n) { return self(f).gradient(b, n); },
            [](TorsionFrame* f, std::uint32_t a, std::int32_t level) -> std::int32_t {
                self(f).violated.emplace_back(a, level);
                return 0;
            }};
        return host;
    }

    std::int32_t solve(std::uint32_t row) {
        ++solves;
        const TorsionBlock& block = model_.blocks[row];
        frame.member = block.member; // its kernels may be those of others, too
        if (!block.is_mixed || frame.event == 0) return reals(block);
        block.update_discretes(&frame);
        for (int pass = 0; pass < 200; ++pass) {
            if (reals(block) != 0) return 1;
            block.update_relations(&frame);
            bool same = true;
            for (std::uint32_t i = 0; i < block.n_relations; ++i) {
                std::uint32_t r = block.relations[i];
                same = same && frame.relation[r] == frame.candidate[r];
                frame.relation[r] = frame.candidate[r];
            }
            if (same) return 0;
            block.update_discretes(&frame);
        }
        return 1;
    }

    std::int32_t reals(const TorsionBlock& block) {
        double last = INFINITY;
        for (int step = 0; step < 50; ++step) {
            if (block.residuals(&frame) != 0) return 1;
            std::vector<double> rhs(frame.work + block.residual, frame.work + block.residual + block.n);
            double worst = 0;
            for (double r : rhs) worst = std::fmax(worst, std::fabs(r));
            // large torques leave more than the least rounding
            if (worst < 1e-13 || (worst < 1e-8 && worst >= last)) return 0;
            last = worst;
            if (!eliminate(matrix(block), rhs, 1)) return 1;
            for (std::uint32_t i = 0; i < block.n; ++i) slot(block.tear_section[i], block.tear_index[i]) -= rhs[i];
        }
        return 1;
    }

    std::int32_t gradient(std::uint32_t row, std::uint32_t columns) {
        const TorsionBlock& block = model_.blocks[row];
        frame.member = block.member; // its kernels may be those of others, too
        block.residuals(&frame);
        std::vector<double> rhs(frame.work + block.rhs, frame.work + block.rhs + std::size_t(block.n) * columns);
        if (!eliminate(matrix(block), rhs, columns)) return 1;
        std::copy(rhs.begin(), rhs.end(), frame.work + block.rhs);
        return 0;
    }

    std::vector<double> matrix(const TorsionBlock& block) const {
        std::vector<double> m(std::size_t(block.n) * block.n, 0.0);
        for (std::uint32_t c = 0; c < block.n; ++c) {
            for (std::uint32_t k = block.column_start[c]; k < block.column_start[c + 1]; ++k)
                m[block.row[k] * block.n + c] = frame.work[block.jacobian + k];
        }
        return m;
    }

    /// Gauss with row pivoting; `m` by rows, `b` by columns.
    static bool eliminate(std::vector<double> m, std::vector<double>& b, std::size_t columns) {
        std::size_t n = columns ? b.size() / columns : 0;
        for (std::size_t k = 0; k < n; ++k) {
            std::size_t pivot = k;
            for (std::size_t i = k; i < n; ++i)
                pivot = std::fabs(m[i * n + k]) > std::fabs(m[pivot * n + k]) ? i : pivot;
            if (m[pivot * n + k] == 0) return false;
            for (std::size_t j = 0; j < n; ++j) std::swap(m[k * n + j], m[pivot * n + j]);
            for (std::size_t c = 0; c < columns; ++c) std::swap(b[c * n + k], b[c * n + pivot]);
            for (std::size_t i = 0; i < n; ++i) {
                if (i == k) continue;
                double factor = m[i * n + k] / m[k * n + k];
                for (std::size_t j = k; j < n; ++j) m[i * n + j] -= factor * m[k * n + j];
                for (std::size_t c = 0; c < columns; ++c) b[c * n + i] -= factor * b[c * n + k];
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t c = 0; c < columns; ++c) b[c * n + i] /= m[i * n + i];
        }
        return true;
    }

    const TorsionModel& model_;
    std::vector<std::vector<double>> memory_;
};

} // namespace torsion::testing
