#include "compiler/native/interpreted.h"

#include "compiler/native/descriptor.h"
#include "compiler/program/interpreter.h"

#include <array>
#include <utility>

extern "C" std::int32_t torsion_run_interpreted(TorsionFrame* frame, std::uint64_t row) {
    // the model is its first member
    const auto* runnable = reinterpret_cast<const torsion::native::RunnableModel*>(frame->model);
    return torsion::program::interpret(*runnable->program, runnable->program->kernels[torsion::program::KernelId(row)],
                                       *frame);
}

extern "C" void torsion_call_foreign(TorsionFrame* frame, std::uint32_t function, std::uint32_t number,
                                     const double* arguments, double* results) {
    const auto* runnable = reinterpret_cast<const torsion::native::RunnableModel*>(frame->model);
    runnable->program->functions[torsion::program::FunctionId(function)].routine->foreign[number]->call(
        arguments, results, frame->host_data);
}

namespace torsion::native {

namespace {

constexpr std::size_t table_size = 512;

template <std::size_t Row>
std::int32_t run(TorsionFrame* frame) {
    return torsion_run_interpreted(frame, Row);
}

template <std::size_t... Rows>
constexpr std::array<TorsionKernel, table_size> make_table(std::index_sequence<Rows...>) {
    return {run<Rows>...};
}

constexpr std::array<TorsionKernel, table_size> table = make_table(std::make_index_sequence<table_size>());

} // namespace

TorsionKernel interpreted(program::KernelId kernel) {
    return kernel.index() < table.size() ? table[kernel.index()] : nullptr;
}

} // namespace torsion::native
