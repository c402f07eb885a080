#pragma once
// One line of a routine's text as an instruction.

#include "compiler/program/program.h"
#include "compiler/program/scanner.h"

#include <map>
#include <string>

namespace torsion::program {

/// `x[3]`, `time`.
Slot parse_slot(Scanner& line);

/// Parses one routine, line by line.
class InstructionParser {
public:
    InstructionParser(Routine& routine, const std::map<std::string, KernelId>& kernels)
        : routine_(routine), kernels_(kernels) {}
    void operator()(Scanner line);

private:
    Instruction value(Scanner& line);
    Instruction of_value(Scanner& line);
    Instruction effect(Scanner& line);
    Instruction call(Scanner& line);
    Instruction run(Scanner& line);
    Instruction store(Scanner& line);
    ValueId operand(Scanner& line);
    Index index(Scanner& line, std::string_view end);
    Index row(Scanner& line);
    bool is_at_element(const Scanner& line) const;
    LoadElement element(Scanner& line);

    Routine& routine_;
    const std::map<std::string, KernelId>& kernels_;
    std::map<std::string, ValueId> values_; ///< by name
};

} // namespace torsion::program
