#pragma once
// What the bends of a model (TorsionBend) tell at a point of the integrator's interpolant: on which side each operand
// stands, when it comes to the next bend along the present rates, and when it passed the last one.

#include "runtime/core/integrate/integrator.h"
#include "torsion/model.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

struct BendSample {
    double time = 0;
    bool is_known = false;
    std::vector<double> operands, rates; ///< [n_operands]
    std::vector<double> signature;       ///< per row; NaN: not needed, or without a value
    std::vector<double> ahead, behind;   ///< times of the nearest bends
    /// of a row's operand, or of a sum of those inside of its function: smooth where signatures are equal
    std::vector<double> position, speed;
};

class BendSampler {
public:
    explicit BendSampler(Instance& instance);

    std::uint32_t rows() const { return n_rows_; }
    const TorsionBend& row(std::size_t i) const { return bends_[i]; }
    void prepare(BendSample& sample) const;
    /// Evaluates the bends at `time`, in a piece of this length of a step. False: the model has no value there. The
    /// frame is anywhere afterwards.
    bool evaluate(Integrator& integrator, double time, double length, double step_end, BendSample& sample);
    /// The signatures alone, which need one point where no row is a call.
    bool evaluate_signatures(Integrator& integrator, double time, double length, double step_end, BendSample& sample);

    /// Measures how far each operand may move for errors of the states that the tolerance allows.
    void measure_scatter(Integrator& integrator, double time, double tolerance);
    /// Do a row's operands move less than that many times as far, at rates as at this point? So a solution at rest does
    /// that is known to its errors only.
    bool is_within_scatter(const BendSample& sample, std::size_t row, double duration, double times) const;
    /// Do the operands at two points differ by less?
    bool has_moved_within_scatter(const BendSample& left, const BendSample& right, std::size_t row,
                                  double times = 1) const;
    /// Both: so a row at rest does.
    bool is_within_scatter(const BendSample& left, const BendSample& right, std::size_t row, double times) const;

private:
    /// How an operand changes with errors to both sides. What jumps, or rests at a limit, does not grow with the error:
    /// then the other side tells. Where nothing needs the operand on either side, smaller errors do.
    struct Scattered {
        double half = 0, full = 0; ///< the changes for half of the error and for all of it
        bool is_needed = true;     ///< on this side
        bool has_side = false, is_known = false;
        double continuous = 0;
        void end_side();
        bool end(double size, double& scatter);
    };

    void clear(BendSample& sample, double time) const;
    bool evaluate_operands(Integrator& integrator, double time, double* operands);
    void read(BendSample& sample) const;
    void read_call(const TorsionBend& bend, std::size_t row, BendSample& sample) const;
    void read_side(const TorsionBend& bend, std::size_t row, BendSample& sample) const;
    bool is_needed(const TorsionBend& bend) const;
    double operand_of(const TorsionBend& bend, const BendSample& sample) const;
    bool disturb(Integrator& integrator, double time, double size, double tolerance, int direction);
    void note_unneeded(const double* operands);

    Instance& instance_;
    std::uint32_t n_rows_ = 0, n_operands_ = 0;
    bool has_calls_ = false;
    const TorsionBend* bends_ = nullptr;
    std::vector<double> near_, scatter_;
    std::vector<Scattered> scattered_;
};

} // namespace torsion::runtime
