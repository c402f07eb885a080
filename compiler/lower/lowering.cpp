#include "compiler/lower/lowering.h"

#include "compiler/lower/fold.h"
#include "torsion/message_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::lower {

namespace {

constexpr std::size_t next_time_slots = 2; ///< work[0], work[1] belong to the next_time kernel
/// of deduced nominals: a limit of 1e60 carries no information
constexpr double least_nominal = 1e-6, largest_nominal = 1e30;
constexpr std::size_t largest_factors_in_work = 64; ///< beyond this the host keeps (sparse) factors itself

double constant_or_0(const symbolic::ExprPool& pool, ExprId e) {
    return e && pool.is_constant(e) ? std::fabs(pool.value(e)) : 0;
}

/// The magnitude of a variable without a declared nominal: its start value, else the end of its range that is nearer to
/// 0.
double deduced_nominal(const symbolic::ExprPool& pool, const flat::Variable& x) {
    const auto is_size = [](double size) { return size > 0 && size < largest_nominal; };
    if (const double start = x.has_start ? constant_or_0(pool, x.start) : 0; is_size(start))
        return std::max(start, least_nominal);
    double nearest = largest_nominal;
    for (ExprId end : {x.min, x.max}) {
        if (const double size = constant_or_0(pool, end); is_size(size)) nearest = std::min(nearest, size);
    }
    return nearest < largest_nominal ? std::max(nearest, least_nominal) : 1;
}

static_assert(next_time_slots == runtime::first_message_value);

bool has_values(const symbolic::FunctionBody& body) {
    return std::ranges::any_of(body, [](const symbolic::FunctionStatement& s) {
        const auto* check = std::get_if<symbolic::Check>(&s.node);
        const auto* branch = std::get_if<symbolic::Branch>(&s.node);
        const auto* loop = std::get_if<symbolic::While>(&s.node);
        return (check && !check->values.empty()) || (loop && has_values(loop->body)) ||
               (branch && (has_values(branch->otherwise) ||
                           std::ranges::any_of(branch->arms, [](const auto& arm) { return has_values(arm.second); })));
    });
}

/// Does a message of a function show values?
bool has_message_values(const symbolic::ExprPool& pool) {
    for (std::uint32_t f = 0; f < pool.function_count(); ++f)
        if (has_values(pool.function(symbolic::FunctionId(f)).body)) return true;
    return false;
}

SortedModel folded(SortedModel model) {
    fold_constants(model);
    return model;
}

} // namespace

Lowering::Lowering(SortedModel sorted) : model(folded(std::move(sorted))), layout(make_layout(model, cache)) {
    reserve_work(next_time_slots);
    const bool shows_values =
        std::ranges::any_of(model.flat.assertions, [](const flat::Assertion& a) { return !a.values.empty(); });
    if (shows_values || has_message_values(pool())) reserve_work(runtime::most_message_values);
    simulation = rows(model.simulation, false);
    initialization = rows(model.initialization, true);
    for (const System* system : {&simulation, &initialization}) add_whole_blocks(*system);
    for (RelationId r : model.flat.relations.ids()) relation_row.try_emplace(model.flat.relations[r].node, r.index());
}

std::uint32_t Lowering::reserve_work(std::size_t count) {
    std::uint32_t first = layout.n_work;
    layout.n_work += static_cast<std::uint32_t>(count);
    return first;
}

std::uint32_t Lowering::call_slots(ExprId call) {
    auto [found, fresh] = call_slots_.try_emplace(call, layout.n_work);
    if (fresh) reserve_work(pool().children(call).size() + pool().function(pool().callee(call)).outputs);
    return found->second;
}

std::vector<symbolic::FunctionId> Lowering::called() const {
    std::vector<symbolic::FunctionId> result;
    for (const auto& [call, slots] : call_slots_) result.push_back(model.flat.pool.callee(call));
    return result;
}

ExprId Lowering::leaf(Slot slot) {
    auto [found, fresh] = leaves_.try_emplace(key(slot));
    if (fresh) {
        found->second = next_leaf();
        layout.place.set(found->second, {slot, false});
    }
    return pool().variable(found->second);
}

ExprId Lowering::fresh_leaf() { return pool().variable(next_leaf()); }

System Lowering::rows(const Partition& partition, bool is_initial) {
    System system{&partition, {}};
    for (const structure::Block& block : partition.blocks) {
        const auto* torn = std::get_if<structure::TornSystem>(&block);
        system.row.push_back(torn ? static_cast<std::uint32_t>(blocks.size()) : System::none);
        if (torn) add_block(*torn, is_initial);
    }
    return system;
}

void Lowering::add_whole_blocks(const System& system) {
    for (std::size_t b = 0; b < system.row.size(); ++b) {
        if (system.row[b] == System::none || torn(system, b).rows.empty()) continue;
        const std::uint32_t row = system.row[b];
        blocks[row].untorn = static_cast<std::uint32_t>(blocks.size());
        untorn_systems.push_back(structure::untorn(torn(system, b)));
        add_block(untorn_systems.back(), blocks[row].is_initial, true);
    }
}

void Lowering::add_block(const structure::TornSystem& torn, bool is_initial, bool is_untorn) {
    BlockLayout block;
    block.is_untorn = is_untorn;
    block.is_linear = torn.kind == structure::TornSystem::Kind::Linear;
    block.is_mixed = torn.is_mixed();
    block.is_initial = is_initial;
    block.n_inner = static_cast<std::uint32_t>(torn.inner.size());
    for (VarId tear : torn.tears) {
        const flat::Variable& x = model.flat.variables[tear];
        block.tears.push_back(slot_of(tear));
        block.tear_variables.push_back(tear);
        block.tear_nominal.push_back(x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal)
                                     : block.is_linear               ? 1
                                                                     : deduced_nominal(pool(), x));
    }
    for (RelationId relation : torn.relations) block.relations.push_back(relation.index());
    for (const structure::Assignment& discrete : torn.discretes)
        block.discretes.push_back(slot_of(discrete.variable).index);
    std::size_t n = torn.tears.size();
    const bool may_grow = is_untorn || !torn.rows.empty();
    block.has_magnitudes = may_grow || (block.is_linear && block.n_inner > 0); // the others use the Jacobian
    block.residual = reserve_work(block.has_magnitudes ? 2 * n : n);
    if (!torn.rows.empty()) block.host_solve_flags = reserve_work(2);
    if (n <= largest_factors_in_work && !is_untorn) block.factors = reserve_work(n * n + n);
    blocks.push_back(std::move(block));
}

} // namespace torsion::lower
