#include "compiler/program/parse.h"

#include "compiler/program/instruction_parser.h"

#include <algorithm>
#include <map>

namespace torsion::program {

namespace {

class Parser {
public:
    explicit Parser(std::string_view text) {
        for (std::size_t number = 1; !text.empty(); ++number) {
            const std::size_t size = std::min(text.find('\n'), text.size());
            const std::string_view line = text.substr(0, size);
            text.remove_prefix(std::min(size + 1, text.size()));
            if (line.find_first_not_of(' ') != std::string_view::npos && !line.starts_with("//"))
                lines_.push_back({line, number});
        }
    }

    Program operator()() {
        name_kernels();
        while (next_ < lines_.size()) {
            const bool is_place = is_inside();
            Scanner line = take();
            if (is_place) place(line);
            else if (line.accept("program")) program_.tables.name = text(line.rest());
            else if (line.accept("frame:")) frame(line);
            else if (line.accept("block")) block(line);
            else if (line.accept("function")) function(line);
            else if (line.accept("kernel")) code(program_.kernels[kernels_.at(line.word())]);
            else line.fail("a part of a program");
        }
        return std::move(program_);
    }

private:
    struct Line {
        std::string_view text;
        std::size_t number;
    };

    Scanner take() {
        const Line line = lines_[next_++];
        return {line.text, line.number};
    }
    bool is_inside() const { return next_ < lines_.size() && lines_[next_].text.starts_with(' '); }

    /// A call may precede its callee.
    void name_kernels() {
        for (const Line& each : lines_) {
            Scanner line(each.text, each.number);
            if (each.text.starts_with(' ') || !line.accept("kernel")) continue;
            const std::string name = line.word();
            if (kernels_.contains(name)) throw TextError(each.number, "a kernel `" + name + "` stands above, too");
            kernels_[name] = program_.kernels.add({.name = name});
            name_in_table(name, kernels_[name]);
        }
    }
    void name_in_table(const std::string& name, KernelId kernel) {
        for (const KernelName& known : kernel_names) {
            if (name == known.name) program_.table.*known.row = kernel;
        }
    }

    // -- the model

    std::uint32_t text(std::string_view s) {
        const auto offset = static_cast<std::uint32_t>(program_.tables.strings.size());
        program_.tables.strings += std::string(s) + '\0';
        return offset;
    }

    void frame(Scanner& line) {
        Layout& l = program_.layout;
        const std::pair<const char*, std::uint32_t*> sizes[] = {{"x", &l.n_x},      {"y", &l.n_y},
                                                                {"p", &l.n_p},      {"u", &l.n_u},
                                                                {"d", &l.n_d},      {"relations", &l.n_relations},
                                                                {"work", &l.n_work}};
        while (!line.at_end()) {
            const std::string name = line.word();
            const auto size = std::ranges::find(sizes, name, [](const auto& each) { return std::string(each.first); });
            if (size != std::end(sizes)) *size->second = line.number();
            else if (name == "jacobian") l.jacobian.row.resize(line.number());
            else line.fail("a size of the frame, not `" + name + "`,");
        }
    }

    void place(Scanner& line) {
        TorsionVariable x{};
        x.name = text(line.until(" ="));
        if (line.accept("-")) x.flags |= TORSION_NEGATED;
        const Slot slot = parse_slot(line);
        x.section = static_cast<std::uint8_t>(slot.section);
        x.index = slot.index;
        const bool is_settable = line.accept("settable");
        if (is_settable) x.flags |= TORSION_SETTABLE;
        line.expect_end();
        program_.layout.place.set(symbolic::VarId(program_.tables.variables.size()),
                                  {slot, (x.flags & TORSION_NEGATED) != 0});
        program_.layout.settable.push_back(is_settable);
        program_.tables.variables.push_back(x);
    }

    // -- blocks

    void block(Scanner& line) {
        if (line.number() != program_.blocks.size()) line.fail("the blocks in order before");
        BlockLayout& b = program_.blocks.emplace_back();
        program_.tables.block_equations.emplace_back();
        line.expect(":");
        b.is_linear = line.accept("linear");
        if (!b.is_linear) line.expect("nonlinear");
        b.is_mixed = line.accept("mixed");
        b.is_initial = line.accept("initial");
        b.has_magnitudes = line.accept("magnitudes");
        b.is_watched = line.accept("watched");
        b.is_in_place = line.accept("in place");
        b.is_untorn = line.accept("whole");
        while (line.accept(",")) part_of_block(line, b);
        line.expect_end();
    }

    void part_of_block(Scanner& line, BlockLayout& b) {
        if (line.accept("tears")) b.tears = list<Slot>(line, parse_slot);
        else if (line.accept("nominals")) b.tear_nominal = list<double>(line, [](Scanner& l) { return l.real(); });
        else if (line.accept("inner")) b.n_inner = line.number();
        else if (line.accept("columns")) b.pattern.column_start = numbers(line);
        else if (line.accept("rows")) b.pattern.row = numbers(line);
        else if (line.accept("relations")) b.relations = numbers(line);
        else if (line.accept("discretes")) b.discretes = numbers(line);
        else if (line.accept("residual")) b.residual = parse_slot(line).index;
        else if (line.accept("entries")) b.jacobian = parse_slot(line).index;
        else if (line.accept("factors at")) b.factors = parse_slot(line).index;
        else if (line.accept("member")) b.member = line.number();
        else if (line.accept("factors member")) b.factors_member = line.number();
        else if (line.accept("kernels")) kernels_of(line, b);
        else if (line.accept("gradients")) {
            b.rhs = parse_slot(line).index;
            line.expect("columns");
            b.max_columns = line.number();
            line.expect("least");
            b.least_columns = line.number();
        } else if (line.accept("whole block")) {
            b.untorn = line.number();
            line.expect(", asked at");
            b.host_solve_flags = parse_slot(line).index;
        } else {
            line.fail("a part of a block");
        }
    }

    void kernels_of(Scanner& line, BlockLayout& b) {
        for (KernelId* kernel : {&b.residuals_kernel, &b.relations_kernel, &b.discretes_kernel, &b.factors_kernel}) {
            *kernel = {};
            if (line.accept("none")) continue;
            const std::string name = line.until_any(" ,");
            if (!kernels_.contains(name)) line.fail("a kernel, not `" + name + "`,");
            *kernel = kernels_.at(name);
        }
    }

    template <class T>
    static std::vector<T> list(Scanner& line, auto read) {
        std::vector<T> result;
        while (!line.at_end() && !line.rest().starts_with(',')) result.push_back(read(line));
        return result;
    }
    static std::vector<std::uint32_t> numbers(Scanner& line) {
        return list<std::uint32_t>(line, [](Scanner& l) { return l.number(); });
    }

    // -- code

    void function(Scanner& line) {
        auto f = std::make_shared<FunctionRoutine>();
        f->routine.name = line.until("@");
        const symbolic::FunctionId id(line.number());
        if (!program_.functions.rows.empty() && !(program_.functions.rows.back().id < id))
            line.fail("functions in the order of their numbers before");
        for (const auto& [name, size] : {std::pair{"inputs", &f->inputs},
                                         {"outputs", &f->outputs},
                                         {"slots", &f->slots},
                                         {"locals", &f->locals}}) {
            line.expect(name);
            *size = line.number();
        }
        line.expect_end();
        while (is_inside() && Scanner(lines_[next_].text, 0).is_at_number()) check_of(*f);
        code(f->routine);
        f->jumps = jumps_of(f->routine.code);
        Functions& functions = program_.functions;
        functions.rows.push_back({id, f, static_cast<std::uint32_t>(functions.checks.size())});
        functions.checks.insert(functions.checks.end(), f->checks.begin(), f->checks.end());
    }

    /// `0 error x is large`
    void check_of(FunctionRoutine& f) {
        Scanner line = take();
        if (line.number() != f.checks.size()) line.fail("the checks in order before");
        const bool is_warning = line.accept("warning");
        if (!is_warning) line.expect("error");
        f.checks.push_back({std::string(line.rest()), is_warning});
    }

    void code(Routine& routine) {
        InstructionParser parse(routine, kernels_);
        while (is_inside()) parse(take());
        check_regions(routine);
    }

    /// Every region and loop is closed: readers of code rely on it.
    void check_regions(const Routine& routine) const {
        std::string open;
        const auto close = [&](char kind) {
            if (open.empty() || open.back() != kind)
                throw TextError(lines_[next_ - 1].number, "`" + routine.name + "` closes what it has not opened");
            open.pop_back();
        };
        for (const Instruction& i : routine.code) {
            if (is<BreakUnless, Break>(i) && open.find('r') == std::string::npos)
                throw TextError(lines_[next_ - 1].number, "`" + routine.name + "` leaves a loop that it is not in");
            if (is<Else>(i)) close('i');
            if (is<EndIf>(i)) close('e');
            if (is<EndLoop>(i)) close('l');
            if (is<EndRepeat>(i)) close('r');
            if (is<If>(i)) open += 'i';
            if (is<Else>(i)) open += 'e';
            if (is<Loop>(i)) open += 'l';
            if (is<Repeat>(i)) open += 'r';
        }
        if (!open.empty())
            throw TextError(lines_[next_ - 1].number, "`" + routine.name + "` does not close all that it opens");
    }

    std::vector<Line> lines_;
    std::size_t next_ = 0;
    std::map<std::string, KernelId> kernels_;
    Program program_;
};

} // namespace

Program parse_program(std::string_view text) { return Parser(text)(); }

} // namespace torsion::program
