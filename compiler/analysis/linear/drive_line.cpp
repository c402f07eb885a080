#include "compiler/analysis/linear/drive_line.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <set>
#include <utility>

namespace torsion::analysis {

namespace {

constexpr double dependent = 1e-9, part_of_largest = 0.25; // relative
constexpr double parallel = 1e-6;

using Vector = Eigen::VectorXd;

Vector unit_vector(const std::vector<double>& row) {
    const Vector vector = Eigen::Map<const Vector>(row.data(), static_cast<Eigen::Index>(row.size()));
    const double size = vector.norm();
    return size > 0 ? Vector(vector / size) : vector;
}

/// Displacements that do not depend on each other, and any row as a combination of them.
class Displacements {
public:
    explicit Displacements(const std::vector<std::vector<double>>& positions) {
        Eigen::MatrixXd columns(static_cast<Eigen::Index>(positions.front().size()),
                                static_cast<Eigen::Index>(positions.size()));
        for (std::size_t k = 0; k < positions.size(); ++k)
            columns.col(static_cast<Eigen::Index>(k)) = unit_vector(positions[k]);
        factors_.setThreshold(dependent);
        factors_.compute(columns);
    }

    Eigen::Index rank() const { return factors_.rank(); }
    std::size_t mass(Eigen::Index column) const {
        return static_cast<std::size_t>(factors_.colsPermutation().indices()[column]);
    }

    /// The masses with the largest parts; `rest`: what no mass takes.
    std::vector<std::size_t> masses_of(const Vector& row, Vector& rest) const {
        const Eigen::Index n = rank();
        Vector turned = factors_.householderQ().adjoint() * row;
        const Vector parts =
            factors_.matrixR().topLeftCorner(n, n).triangularView<Eigen::Upper>().solve(turned.head(n));
        turned.head(n).setZero();
        rest = factors_.householderQ() * turned;
        const double largest = n > 0 ? parts.cwiseAbs().maxCoeff() : 0;
        std::vector<std::size_t> masses;
        for (Eigen::Index k = 0; k < n; ++k)
            if (largest > parallel && std::abs(parts[k]) > part_of_largest * largest) masses.push_back(mass(k));
        std::sort(masses.begin(), masses.end());
        return masses;
    }

private:
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors_;
};

/// Neighbours of the masses, and, behind them, of joints without mass between two springs.
class Neighbours {
public:
    Neighbours(const std::vector<std::vector<double>>& positions, const std::vector<std::vector<double>>& twists)
        : masses_(positions.size()) {
        next_.resize(masses_);
        const Displacements displacements(positions);
        Vector rest;
        std::vector<bool> is_free(masses_, true);
        for (Eigen::Index k = 0; k < displacements.rank(); ++k) is_free[displacements.mass(k)] = false;
        for (std::size_t k = 0; k < masses_; ++k) {
            if (!is_free[k]) continue;
            for (const std::size_t other : displacements.masses_of(unit_vector(positions[k]), rest)) join(k, other);
        }
        for (const std::vector<double>& twist : twists) {
            std::vector<std::size_t> ends = displacements.masses_of(unit_vector(twist), rest);
            if (rest.norm() > parallel) ends.push_back(joint_of(rest.normalized()));
            for (std::size_t i = 1; i < ends.size(); ++i) join(ends[0], ends[i]);
        }
    }

    const std::set<std::size_t>& of(std::size_t place) const { return next_[place]; }
    std::size_t places() const { return next_.size(); }
    bool is_mass(std::size_t place) const { return place < masses_; }

private:
    void join(std::size_t a, std::size_t b) {
        if (a != b) next_[a].insert(b), next_[b].insert(a);
    }

    std::size_t joint_of(const Vector& direction) {
        for (std::size_t k = 0; k < joints_.size(); ++k)
            if (std::abs(joints_[k].dot(direction)) > 1 - parallel) return masses_ + k;
        joints_.push_back(direction), next_.emplace_back();
        return next_.size() - 1;
    }

    std::size_t masses_;
    std::vector<std::set<std::size_t>> next_;
    std::vector<Vector> joints_;
};

/// Rows of the places: the longest way, then the longest ways that leave rows which are there.
class Rows {
public:
    explicit Rows(const Neighbours& neighbours) : neighbours_(neighbours), is_taken_(neighbours.places(), false) {
        for (std::size_t start = 0; start < neighbours.places(); ++start) {
            if (is_taken_[start] || !neighbours.is_mass(start)) continue;
            std::vector<std::size_t> way = way_from(way_from(start).back());
            if (way.front() > way.back()) std::reverse(way.begin(), way.end()); // from the end that was declared first
            take(way, false);
            branches();
            lines_.push_back(std::exchange(rows, {}));
        }
        std::stable_sort(lines_.begin(), lines_.end(),
                         [](const auto& a, const auto& b) { return masses_in(a) > masses_in(b); });
        for (const std::vector<DriveRow>& line : lines_) rows.insert(rows.end(), line.begin(), line.end());
    }

    std::vector<DriveRow> rows;

private:
    static std::size_t masses_in(const std::vector<DriveRow>& line) {
        return std::accumulate(line.begin(), line.end(), std::size_t{0},
                               [](std::size_t sum, const DriveRow& row) { return sum + row.masses.size(); });
    }

    /// To the mass that is farthest from `from`, through places that are free: breadth first.
    std::vector<std::size_t> way_from(std::size_t from) const {
        std::vector<std::size_t> before(neighbours_.places(), SIZE_MAX);
        std::queue<std::size_t> front({from});
        before[from] = from;
        std::size_t farthest = from;
        while (!front.empty()) {
            const std::size_t place = front.front();
            front.pop();
            if (neighbours_.is_mass(place)) farthest = place;
            for (const std::size_t next : neighbours_.of(place)) {
                if (before[next] != SIZE_MAX || is_taken_[next]) continue;
                before[next] = place;
                front.push(next);
            }
        }
        std::vector<std::size_t> way = {farthest};
        while (way.back() != from) way.push_back(before[way.back()]);
        std::reverse(way.begin(), way.end());
        return way;
    }

    void take(const std::vector<std::size_t>& way, bool is_branch) {
        DriveRow row{{}, is_branch};
        for (const std::size_t place : way) {
            if (!is_taken_[place]) taken_.push_back(place);
            is_taken_[place] = true;
            if (neighbours_.is_mass(place)) row.masses.push_back(place);
        }
        if (row.masses.size() > (is_branch && neighbours_.is_mass(way.front()) ? 1U : 0U))
            rows.push_back(std::move(row));
    }

    void branches() {
        for (std::size_t k = 0; k < taken_.size(); ++k) {
            for (bool has_more = true; has_more;) {
                const std::vector<std::size_t> way = way_from(taken_[k]);
                has_more = way.size() > 1;
                if (has_more) take(way, true);
            }
        }
    }

    const Neighbours& neighbours_;
    std::vector<bool> is_taken_;
    std::vector<std::size_t> taken_;
    std::vector<std::vector<DriveRow>> lines_; ///< what nothing joins, the longest first
};

} // namespace

std::vector<DriveRow> drive_line(const std::vector<std::vector<double>>& positions,
                                 const std::vector<std::vector<double>>& twists) {
    if (positions.empty()) return {};
    return positions.front().empty() ? as_declared(positions.size()) : Rows(Neighbours(positions, twists)).rows;
}

std::vector<DriveRow> as_declared(std::size_t masses) {
    DriveRow all;
    for (std::size_t k = 0; k < masses; ++k) all.masses.push_back(k);
    return {all};
}

} // namespace torsion::analysis
