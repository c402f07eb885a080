// Two brakes on one shaft leave it to nobody to say how much each of them holds. Any share within their limits keeps
// all equations; the solver takes the one nearest to the values before, and sooner or later one element is at its limit
// while others have reserves. Letting it go then is a solution of the equations, too: it slides at speed zero and
// others hold the rest. But with a breakaway torque above the sliding friction it holds less from then on, the choice
// of the others decides the motion, and three or more elements pass the slide on to each other without end. An elastic
// shaft would move the load to where there are reserves. So does this:
//
//     tears = base + Σ αₖ dₖ,   dₖ: changes that leave all residuals as they are
//
// The differences of the relations are linear in α. Those whose change would change a discrete variable bound it. Each
// αₖ in turn goes to the middle of its interval, some times over; then all reserves are about equal, and grow small
// together. Each such event uses up a part of the reserves; when they are roundings, the elements let go at the sum of
// their limits.

#include "runtime/core/events/shared_load.h"

#include "runtime/core/algebra/block.h"
#include "runtime/core/algebra/block_access.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr std::uint32_t most_tears = 60;
constexpr int sweeps = 12;
constexpr int most_projections = 1000;
constexpr double overshoot = 1.5;         // of a projection
constexpr double negligible_slope = 1e-9; // part of a direction, and of the largest slope
constexpr double near_limit = 1e-8;       // of the operands: at its limit
constexpr double least_reserve = 1e-12;   // of the operands: rounding

} // namespace

bool may_share_load(const TorsionBlock& block) {
    return block.is_mixed != 0 && block.is_initial == 0 && block.kind == TORSION_LINEAR && block.n > 1 &&
           block.n <= most_tears && block.n_discretes > 0 && block.update_discretes != nullptr &&
           block.update_relations != nullptr;
}

/// The block's crossing functions at the present tears.
bool SharedLoad::look() {
    return call_kernel(frame_, block_, block_.residuals) == 0 &&
           call_kernel(frame_, block_, block_.update_relations) == 0;
}

SharedLoad::SharedLoad(Instance& instance, std::uint32_t block)
    : instance_(instance), frame_(instance.frame), block_(instance.model.blocks[block]), index_(block) {
    ShareMemory& memory = instance.block_memory(block).configuration.share;
    load_tears(frame_, block_, memory.tears.data());
    for (std::uint32_t r = 0; r < block_.n_relations; ++r) memory.relation[r] = frame_.relation[block_.relations[r]];
}

void SharedLoad::put_back() {
    const ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    for (std::uint32_t r = 0; r < block_.n_relations; ++r) frame_.relation[block_.relations[r]] = memory.relation[r];
    store_tears(frame_, block_, memory.tears.data());
}

bool SharedLoad::find_share() {
    ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    memory.bounds.clear();
    for (std::uint32_t k = 0; k < block_.n_discretes; ++k) memory.discretes[k] = frame_.d[block_.discretes[k]];
    load_tears(frame_, block_, memory.base.data());
    if (!find_directions() || !find_slopes()) return false;
    find_bounds();
    if (memory.bounds.empty()) return false;
    approach();
    centre();
    store_tears(frame_, block_, memory.base.data());
    if (!has_reserve()) return false;
    set_others();
    return true;
}

bool SharedLoad::releases_at_limits() {
    const ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    int count = 0;
    for (const std::uint32_t r : memory.bounds) {
        if (std::abs(memory.difference[r]) > near_limit * size(r)) continue;
        double& relation = frame_.relation[block_.relations[r]];
        relation = relation == 0 ? 1 : 0;
        ++count;
    }
    return count > 1;
}

double SharedLoad::size(std::uint32_t relation) const {
    const std::uint32_t index = block_.relations[relation];
    return std::max(frame_.magnitude[index], instance_.model.relations[index].nominal);
}

bool SharedLoad::is_held() const {
    const ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    for (std::uint32_t k = 0; k < block_.n_discretes; ++k) {
        if (frame_.d[block_.discretes[k]] != memory.discretes[k]) return false;
    }
    return true;
}

/// The part of each tear's unit change that no residual sees: e − A⁺A e.
bool SharedLoad::find_directions() {
    BlockMemory& block = instance_.block_memory(index_);
    ShareMemory& memory = block.configuration.share;
    std::vector<double>& image = memory.direction;
    bool has_any = false;
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        double* const direction = memory.directions.data() + std::size_t{j} * block_.n;
        const double unit = block_.tear_nominal[j] > 0 ? block_.tear_nominal[j] : 1;
        std::fill(image.begin(), image.end(), 0.0);
        for (std::uint32_t k = block_.column_start[j]; k < block_.column_start[j + 1]; ++k)
            image[block_.row[k]] += frame_.work[block_.jacobian + k] * unit;
        block.factors.solve(image.data());
        double largest = 0;
        for (std::uint32_t i = 0; i < block_.n; ++i) {
            direction[i] = (i == j ? unit : 0) - image[i];
            const double nominal = block_.tear_nominal[i] > 0 ? block_.tear_nominal[i] : 1;
            largest = std::max(largest, std::abs(direction[i]) / nominal);
        }
        if (!(largest > negligible_slope)) std::fill_n(direction, block_.n, 0.0);
        else has_any = true;
    }
    return has_any;
}

/// By differences, which are exact for linear equations but for rounding.
bool SharedLoad::find_slopes() {
    ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    std::fill(memory.slopes.begin(), memory.slopes.end(), 0.0);
    if (!look()) return false;
    for (std::uint32_t r = 0; r < block_.n_relations; ++r)
        memory.difference[r] = frame_.difference[block_.relations[r]];
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        const double* const direction = memory.directions.data() + std::size_t{j} * block_.n;
        if (std::all_of(direction, direction + block_.n, [](double part) { return part == 0; })) continue;
        for (std::uint32_t i = 0; i < block_.n; ++i) memory.direction[i] = memory.base[i] + direction[i];
        store_tears(frame_, block_, memory.direction.data());
        if (!look()) return false;
        double largest = 0;
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            double& slope = memory.slopes[std::size_t{r} * block_.n + j];
            slope = frame_.difference[block_.relations[r]] - memory.difference[r];
            largest = std::max(largest, std::abs(slope));
        }
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            double& slope = memory.slopes[std::size_t{r} * block_.n + j];
            if (std::abs(slope) <= negligible_slope * largest) slope = 0;
        }
    }
    store_tears(frame_, block_, memory.base.data());
    return true;
}

double SharedLoad::along(std::uint32_t relation, std::uint32_t direction) const {
    return instance_.block_memory(index_).configuration.share.slopes[std::size_t{relation} * block_.n + direction];
}

/// The relations that depend on the share, and whose change would change a discrete variable.
void SharedLoad::find_bounds() {
    ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
        const double* const slopes = memory.slopes.data() + std::size_t{r} * block_.n;
        if (std::all_of(slopes, slopes + block_.n, [](double slope) { return slope == 0; })) continue;
        double& relation = frame_.relation[block_.relations[r]];
        const double held = std::exchange(relation, relation == 0 ? 1.0 : 0.0);
        const bool is_known = call_kernel(frame_, block_, block_.update_discretes) == 0;
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) memory.flipped[k] = frame_.d[block_.discretes[k]];
        relation = held;
        if (!is_known || memory.flipped != memory.discretes) memory.bounds.push_back(r);
    }
    call_kernel(frame_, block_, block_.update_discretes);
}

/// Towards a share that all hold: again and again over the bound that is broken most, which finds one if there is more
/// than a point of them (relaxation method for linear inequalities: Agmon 1954, Motzkin & Schoenberg 1954).
void SharedLoad::approach() {
    ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    const auto reserve = [&](std::uint32_t r) { return side(r) * memory.difference[r] / size(r); };
    for (int step = 0; step < most_projections; ++step) {
        const auto worst = std::min_element(memory.bounds.begin(), memory.bounds.end(),
                                            [&](std::uint32_t a, std::uint32_t b) { return reserve(a) < reserve(b); });
        if (reserve(*worst) > 0) return;
        double square = 0;
        for (std::uint32_t j = 0; j < block_.n; ++j) square += along(*worst, j) * along(*worst, j);
        const double distance = -overshoot * memory.difference[*worst] / square;
        for (std::uint32_t j = 0; j < block_.n; ++j) go(j, distance * along(*worst, j));
    }
}

void SharedLoad::centre() {
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (std::uint32_t j = 0; j < block_.n; ++j) move(j);
    }
}

/// 1 where the relation says what it says now while its difference is positive, else −1.
double SharedLoad::side(std::uint32_t relation) const {
    const std::uint32_t index = block_.relations[relation];
    const bool is_greater = instance_.model.relations[index].op >= 2, holds = frame_.relation[index] != 0;
    return is_greater == holds ? 1 : -1;
}

/// To the middle between the nearest bounds on both sides.
void SharedLoad::move(std::uint32_t direction) {
    ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    double least = -INFINITY, most = INFINITY;
    for (const std::uint32_t r : memory.bounds) {
        const double slope = along(r, direction);
        if (slope == 0) continue;
        const double crossing = -memory.difference[r] / slope;
        if (side(r) * slope > 0) least = std::max(least, crossing);
        else most = std::min(most, crossing);
    }
    if (!std::isfinite(least) || !std::isfinite(most)) return;
    go(direction, (least + most) / 2);
}

void SharedLoad::go(std::uint32_t direction, double distance) {
    ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    for (std::uint32_t i = 0; i < block_.n; ++i)
        memory.base[i] += distance * memory.directions[std::size_t{direction} * block_.n + i];
    for (std::uint32_t r = 0; r < block_.n_relations; ++r) memory.difference[r] += distance * along(r, direction);
}

bool SharedLoad::has_reserve() const {
    const ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    return std::all_of(memory.bounds.begin(), memory.bounds.end(),
                       [&](std::uint32_t r) { return side(r) * memory.difference[r] > least_reserve * size(r); });
}

/// What says nothing about holding has its value there.
void SharedLoad::set_others() {
    const ShareMemory& memory = instance_.block_memory(index_).configuration.share;
    for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
        const double* const slopes = memory.slopes.data() + std::size_t{r} * block_.n;
        const bool is_bound = std::find(memory.bounds.begin(), memory.bounds.end(), r) != memory.bounds.end();
        const bool depends = std::any_of(slopes, slopes + block_.n, [](double slope) { return slope != 0; });
        if (is_bound || !depends) continue;
        const bool is_greater = instance_.model.relations[block_.relations[r]].op >= 2;
        frame_.relation[block_.relations[r]] = (memory.difference[r] > 0) == is_greater ? 1 : 0;
    }
}

} // namespace torsion::runtime
