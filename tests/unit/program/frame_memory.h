#pragma once
// The memory of one frame for a program, and interpreted kernels on it. For programs without blocks.

#include "compiler/program/interpreter.h"

#include <algorithm>
#include <string_view>

namespace torsion::testing {

inline const program::Kernel& kernel(const program::Program& program, std::string_view name) {
    return *std::ranges::find_if(program.kernels, [&](const program::Kernel& k) { return k.name == name; });
}

template <class Kind>
std::size_t count(const program::Kernel& kernel) {
    return static_cast<std::size_t>(std::ranges::count_if(kernel.code, program::is<Kind>));
}

inline std::size_t count(const program::Kernel& kernel, symbolic::Op op) {
    return static_cast<std::size_t>(std::ranges::count_if(
        kernel.code, [&](const program::Instruction& i) { return program::operator_of(i) == op; }));
}

class FrameMemory {
public:
    explicit FrameMemory(const program::Program& program) : program_(program) {
        const program::Layout& l = program.layout;
        std::uint32_t r = l.n_relations;
        std::pair<double**, std::uint32_t> arrays[] = {
            {&frame.x, l.n_x},       {&frame.der, l.n_x},
            {&frame.y, l.n_y},       {&frame.p, l.n_p},
            {&frame.u, l.n_u},       {&frame.d, l.n_d},
            {&frame.pre, l.n_d},     {&frame.relation, r},
            {&frame.candidate, r},   {&frame.forced, r},
            {&frame.difference, r},  {&frame.magnitude, r},
            {&frame.active, r},      {&frame.epsilon, r},
            {&frame.work, l.n_work}, {&frame.jacobian, static_cast<std::uint32_t>(l.jacobian.entries())}};
        memory_.reserve(std::size(arrays));
        for (auto [pointer, size] : arrays) *pointer = memory_.emplace_back(size + 1, 0.0).data();
    }

    std::int32_t run(std::string_view name) { return program::interpret(program_, kernel(program_, name), frame); }
    void prepare() {
        for (const char* name : {"defaults", "parameters", "start", "initialize"}) run(name);
    }

    double& at(std::string_view variable) {
        for (const TorsionVariable& v : program_.tables.variables) {
            if (program_.tables.text(v.name) == variable)
                return slot({static_cast<program::Section>(v.section), v.index});
        }
        throw std::string(variable);
    }

    TorsionFrame frame{};

private:
    double& slot(program::Slot s) {
        double* sections[] = {frame.x, frame.der, frame.y, frame.p, frame.u, frame.d};
        return sections[static_cast<std::size_t>(s.section)][s.index];
    }

    const program::Program& program_;
    std::vector<std::vector<double>> memory_;
};

} // namespace torsion::testing
