#pragma once
// The solutions of some blocks along a step that was accepted: a start for what is looked at inside it.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class TearPath {
public:
    /// `offset`: of a block's tears in a point's values; SIZE_MAX: it has none.
    void begin(const std::vector<std::size_t>& offset, std::size_t size);
    void clear() { times_.clear(), values_.clear(); }
    /// A later point; its values are to be filled in.
    double* add(double time);
    /// On the line between the points beside a time. False: it does not lie on the path.
    bool at(std::uint32_t block, double time, std::size_t n, double* values) const;

private:
    std::vector<std::size_t> offset_;
    std::size_t size_ = 0;
    std::vector<double> times_, values_;
};

} // namespace torsion::runtime
