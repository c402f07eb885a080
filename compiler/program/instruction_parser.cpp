#include "compiler/program/instruction_parser.h"

#include "compiler/program/print.h"
#include "compiler/symbolic/operators.h"

#include <optional>
#include <ranges>

namespace torsion::program {

namespace {

using symbolic::Op;

/// With one operand or with two: some names serve both.
std::optional<Op> accept_operator(Scanner& line, std::size_t operands) {
    for (const symbolic::Operator& o : std::views::reverse(symbolic::operators)) { // `<=` before `<`
        if (o.operands == operands && line.accept(o.name)) return o.op;
    }
    return std::nullopt;
}

Section parse_section(Scanner& line) {
    for (std::size_t i = 0; i < section_count; ++i) {
        if (line.accept(section_name(static_cast<Section>(i)))) return static_cast<Section>(i);
    }
    line.fail("a section");
}

} // namespace

Slot parse_slot(Scanner& line) {
    const Section section = parse_section(line);
    if (is_scalar(section)) return {section, 0};
    line.expect("[");
    const std::uint32_t index = line.number();
    line.expect("]");
    return {section, index};
}

void InstructionParser::operator()(Scanner line) {
    const bool gives_value = line.rest().starts_with('v') && line.rest().find(" = ") != std::string_view::npos;
    std::string name;
    if (gives_value) {
        name = line.word();
        line.expect("=");
    }
    const Instruction i = gives_value ? value(line) : effect(line);
    line.expect_end();
    const ValueId v = routine_.code.add(i);
    if (gives_value && !values_.emplace(name, v).second) line.fail("a new name, not `" + name + "` again");
}

// -- values

Instruction InstructionParser::value(Scanner& line) {
    if (line.is_at_number()) return Constant{line.real()};
    if (line.accept("nan")) return Constant{std::numeric_limits<double>::quiet_NaN()};
    if (line.accept("inf")) return Constant{std::numeric_limits<double>::infinity()};
    if (line.accept("[")) {
        std::vector<double> entries;
        while (!line.accept("]")) entries.push_back(line.real());
        return ConstantEntry{routine_.constant_tables.add(std::move(entries))};
    }
    if (line.accept("end")) return EndIf{operand(line)};
    if (line.accept("same")) {
        const Slot slot = parse_slot(line), kept = parse_slot(line);
        line.expect("count");
        return BitsEqual{slot, kept.index, line.number()};
    }
    if (is_at_element(line)) return element(line);
    if (const std::optional<Op> op = accept_operator(line, 1)) return Unary{*op, operand(line)};
    if (line.rest().starts_with('v')) return of_value(line);
    const Section section = parse_section(line);
    if (is_scalar(section)) return Load{section};
    line.expect("[");
    return Load{section, index(line, "]")};
}

/// A Binary or Select: its first operand comes first.
Instruction InstructionParser::of_value(Scanner& line) {
    const ValueId first = operand(line);
    if (line.accept("?")) {
        const ValueId second = operand(line);
        line.expect(":");
        return Select{first, second, operand(line)};
    }
    const std::optional<Op> op = accept_operator(line, 2);
    if (!op) line.fail("an operator");
    return Binary{*op, first, operand(line)};
}

ValueId InstructionParser::operand(Scanner& line) {
    if (line.accept("none")) return {};
    const std::string name = line.word();
    const auto found = values_.find(name);
    if (found == values_.end()) line.fail("a value that is given above, not `" + name + "`,");
    return found->second;
}

// -- indices

/// Reads up to and including `end`: `3`, `3 + 2 i` or all entries of a table.
Index InstructionParser::index(Scanner& line, std::string_view end) {
    std::vector<std::uint32_t> entries{line.number()};
    if (line.accept("+")) {
        const std::int32_t stride = line.signed_number();
        line.expect("i");
        line.expect(end);
        return {entries[0], stride};
    }
    while (!line.accept(end)) entries.push_back(line.number());
    if (entries.size() == 1) return {entries[0]};
    return {0, 0, routine_.index_tables.add(std::move(entries))};
}

/// Of a block or a member.
Index InstructionParser::row(Scanner& line) {
    if (line.accept("[")) return index(line, "]");
    return {line.number()};
}

/// `local[3 + v7] of 5`
bool InstructionParser::is_at_element(const Scanner& line) const {
    return line.rest().starts_with("local[") && line.rest().find("] of ") != std::string_view::npos;
}

LoadElement InstructionParser::element(Scanner& line) {
    line.expect("local");
    line.expect("[");
    const std::uint32_t first = line.number();
    line.expect("+");
    Scanner name(line.until("]"), 0);
    line.expect("of");
    return {operand(name), first, line.number()};
}

// -- effects

Instruction InstructionParser::effect(Scanner& line) {
    if (line.accept("if")) return If{operand(line)};
    if (line.accept("else")) return Else{operand(line)};
    if (line.accept("loop")) {
        const std::uint32_t count = line.number();
        return Loop{count, line.accept("independent")};
    }
    if (line.accept("end loop")) return EndLoop{};
    if (line.accept("end repeat else")) return EndRepeat{line.number()};
    if (line.accept("repeat")) return Repeat{};
    if (line.accept("break unless")) return BreakUnless{operand(line)};
    if (line.accept("break")) return Break{};
    if (line.accept("return")) return Return{};
    if (line.accept("solve gradient")) {
        const BlockId block(line.number());
        line.expect("columns");
        return SolveGradient{block, line.number()};
    }
    if (line.accept("solve")) {
        const Index block = row(line);
        return SolveBlock{block, line.accept("apart")};
    }
    if (line.accept("assert")) {
        const AssertionId assertion(line.number());
        line.expect("level");
        const std::int32_t level = line.signed_number();
        return Assert{operand(line), assertion, level};
    }
    if (line.accept("check")) {
        const ValueId condition = operand(line);
        line.expect("else");
        Check check{condition, line.number(), 0, 0};
        if (!line.accept("with")) return check;
        check.first = parse_slot(line).index;
        line.expect("count");
        check.count = line.number();
        return check;
    }
    if (line.accept("call")) return call(line);
    if (line.accept("recall")) {
        const std::uint32_t history = line.number(), arguments = parse_slot(line).index;
        return Recall{history, arguments, line.accept("slope")};
    }
    if (line.accept("run")) return run(line);
    return store(line);
}

Instruction InstructionParser::call(Scanner& line) {
    if (line.accept("foreign")) {
        const std::uint32_t callee = line.number(), arguments = parse_slot(line).index;
        line.expect("inputs");
        return CallForeign{callee, arguments, line.number()};
    }
    line.until("@");
    const symbolic::FunctionId function(line.number());
    const Slot arguments = parse_slot(line);
    const bool is_tentative = line.accept("tentatively");
    return CallFunction{function, arguments, is_tentative, line.accept("with what parameters left there")};
}

Instruction InstructionParser::run(Scanner& line) {
    const std::string name = line.word();
    const auto kernel = kernels_.find(name);
    if (kernel == kernels_.end()) line.fail("a kernel, not `" + name + "`,");
    return CallKernel{kernel->second, line.accept("member") ? row(line) : Index{}};
}

Instruction InstructionParser::store(Scanner& line) {
    if (is_at_element(line)) {
        const LoadElement to = element(line);
        line.expect(":=");
        const ValueId value = operand(line);
        line.expect("else");
        return StoreElement{to.index, value, to.first, to.count, line.number()};
    }
    const Section section = parse_section(line);
    Index at;
    if (!is_scalar(section)) {
        line.expect("[");
        at = index(line, "]");
    }
    line.expect(":=");
    return program::Store{operand(line), section, at};
}

} // namespace torsion::program
