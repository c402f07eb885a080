#pragma once
// Over how many steps at once the audit integrates powers, by what their polynomials were wrong by.
//
// Steps that follow a fast vibration are often short beside the changes of all powers: then one evaluation is enough
// for some of them. The spans vary by one step in turn, so that no vibration looks constant because its period is as
// long as a span.

namespace torsion::runtime {

class PowerStride {
public:
    static constexpr int most = 8;

    /// At an event, where powers may jump.
    void forget() { *this = {}; }
    /// Of the present span.
    int steps() const { return is_short_ && steps_ > 1 ? steps_ - 1 : steps_; }
    /// Is it worth while to try the polynomial? After failures in a row not in each step. Asks once for each span.
    bool tries();
    /// The polynomial was good over the span; `share`: what it may be wrong by, beside what is allowed.
    void succeed(double share);
    /// It was not.
    void fail();

private:
    int steps_ = 1;
    bool is_short_ = false;
    int calm_ = 0, patience_ = 2; ///< spans in a row after which a longer one would do; so many are wanted
    int pause_ = 0, left_ = 0;    ///< steps without a try after a failure; those that are left
};

} // namespace torsion::runtime
