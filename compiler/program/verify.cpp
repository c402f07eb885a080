#include "compiler/program/verify.h"

#include "torsion/message_values.h"

#include "compiler/program/instruction_text.h"
#include "compiler/support/match.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace torsion::program {

namespace {

/// Number of slots in each section, for kernels.
std::array<std::uint64_t, section_count> sizes_of(const Layout& l) {
    std::array<std::uint64_t, section_count> result{};
    const auto set = [&](std::initializer_list<Section> sections, std::uint64_t size) {
        for (const Section s : sections) result[static_cast<std::size_t>(s)] = size;
    };
    set({Section::X, Section::Der}, l.n_x), set({Section::Y}, l.n_y), set({Section::P}, l.n_p),
        set({Section::U}, l.n_u), set({Section::D, Section::Pre}, l.n_d);
    set({Section::Relation, Section::Candidate, Section::Forced, Section::Difference, Section::Magnitude,
         Section::Active, Section::Epsilon},
        l.n_relations);
    set({Section::Jacobian}, l.jacobian.entries()), set({Section::Work}, l.n_work);
    set({Section::Time, Section::Initial, Section::Event}, 1);
    return result;
}

/// For a kernel that like blocks share, the number of these blocks: indices vary with their number.
IdMap<KernelId, std::uint32_t> members_of_kernels(const Program& program) {
    IdMap<KernelId, std::uint32_t> result(program.kernels.size(), 1);
    const auto share = [&](KernelId kernel, std::uint32_t member) {
        if (kernel) result.set(kernel, std::max(result[kernel], member + 1));
    };
    for (const BlockLayout& block : program.blocks) {
        for (const KernelId kernel : {block.residuals_kernel, block.relations_kernel, block.discretes_kernel})
            share(kernel, block.member);
        share(block.factors_kernel, block.factors_member);
    }
    return result;
}

class RoutineCheck {
public:
    /// `function`: null for a kernel. `members`: the number of different indices of its calls.
    RoutineCheck(const Program& program, const Routine& routine, const FunctionRoutine* function,
                 std::array<std::uint64_t, section_count> sizes, const std::vector<bool>& calls_kernels,
                 std::uint32_t members)
        : program_(program), routine_(routine), function_(function), sizes_(sizes), calls_kernels_(calls_kernels),
          rounds_(members), members_(members) {
        sizes_[static_cast<std::size_t>(Section::Local)] = function ? function->locals : 0;
    }

    std::optional<std::string> operator()() {
        for (const ValueId v : routine_.code.ids()) {
            at_ = v;
            const Instruction& i = routine_.code[v];
            // its operand belongs to the arm or loop that it ends
            const bool leaves = is<Else, EndIf, EndLoop, EndRepeat>(i);
            if (leaves && !is<EndLoop>(i)) look_at_operands(i);
            control(i);
            if (!leaves) look_at_operands(i);
            match(i, [this](const auto& each) { look(each); });
            if (!found_.empty())
                return routine_.name + ", `" + instruction_text(program_, routine_, v) + "`: " + found_;
            given_in_.push_back(open_.empty() ? 0 : open_.back().number);
        }
        if (!open_.empty()) return routine_.name + ": what is opened is not closed";
        return std::nullopt;
    }

private:
    struct Open {  ///< an arm or a loop
        char kind; ///< of instruction.h: 'i'f, 'e'lse, 'l'oop, 'r'epeat
        std::uint32_t number;
        bool gives_value = false;
    };

    void demand(bool holds, const char* what) {
        if (!holds && found_.empty()) found_ = what;
    }

    // -- control structure

    void control(const Instruction& i) {
        if (const auto* otherwise = std::get_if<Else>(&i)) {
            close('i');
            open('e', otherwise->value.valid());
        } else if (const auto* end = std::get_if<EndIf>(&i)) {
            demand(!open_.empty() && open_.back().gives_value == end->value.valid(), "only one arm gives a value");
            close('e');
        } else if (is<EndLoop>(i)) {
            close('l');
            rounds_ = members_;
        } else if (is<EndRepeat>(i)) {
            close('r');
        }
    }
    void look(const If&) { open('i'); }
    void look(const Loop& i) {
        demand(i.count > 0, "it has no iteration");
        demand(loops_ == 0, "a loop in a loop");
        open('l');
        rounds_ = i.count;
    }
    void look(const Repeat&) { of_function(), open('r'); }
    void open(char kind, bool gives_value = false) {
        open_.push_back({kind, static_cast<std::uint32_t>(is_open_.size()), gives_value});
        is_open_.push_back(true);
        ++count_of(kind);
    }
    void close(char kind) {
        if (open_.empty() || open_.back().kind != kind) return demand(false, "it closes what is not open");
        is_open_[open_.back().number] = false;
        open_.pop_back();
        --count_of(kind);
    }
    std::uint32_t& count_of(char kind) { return kind == 'l' ? loops_ : kind == 'r' ? repeats_ : arms_; }

    // -- values

    void look_at_operands(const Instruction& i) {
        for (const ValueId operand : operands(i)) {
            if (!operand) continue;
            if (!(operand < at_)) return demand(false, "an operand is given later");
            const std::uint32_t region = given_in_[operand.index()];
            demand(is_open_[region], "an operand is given in an arm or loop that is closed");
            demand(gives_value(routine_.code[operand]), "an operand gives no value");
        }
    }
    static bool gives_value(const Instruction& i) {
        if (const auto* end = std::get_if<EndIf>(&i)) return end->value.valid();
        return is<Constant, ConstantEntry, Load, Unary, Binary, Select, BitsEqual, LoadElement>(i);
    }

    // -- slots

    bool is_inside(const Index& index, std::uint64_t size) {
        if (index.table) {
            const std::vector<std::uint32_t>& table = routine_.index_tables[index.table];
            demand(table.size() >= rounds_, "a table is shorter than the loop");
            return std::ranges::all_of(table, [&](std::uint32_t entry) { return entry < size; });
        }
        const std::int64_t last =
            std::int64_t{index.first} + std::int64_t{index.stride} * (static_cast<std::int64_t>(rounds_) - 1);
        return index.first < size && last >= 0 && static_cast<std::uint64_t>(last) < size;
    }
    void look_at_slots(Section section, const Index& index, std::uint32_t count = 1) {
        const std::uint64_t size = sizes_[static_cast<std::size_t>(section)];
        demand(count == 0 || (size >= count && is_inside(index, size - (count - 1))),
               "a slot is outside of its section");
    }
    void of_function() { demand(function_ != nullptr, "only functions have it"); }
    void of_kernel() { demand(function_ == nullptr, "only kernels have it"); }
    void look_at_check(std::uint32_t check) {
        demand(function_ != nullptr && check < function_->checks.size(), "there is no such check");
    }

    void look(const Load& i) { look_at_slots(i.section, i.index); }
    void look(const Store& i) { look_at_slots(i.section, i.index); }
    void look(const ConstantEntry& i) {
        demand(routine_.constant_tables[i.table].size() >= rounds_, "a table is shorter than the loop");
    }
    void look(const BitsEqual& i) {
        look_at_slots(i.slot.section, {i.slot.index}, i.count);
        look_at_slots(Section::Work, {i.kept}, i.count);
    }
    void look(const LoadElement& i) { of_function(), look_at_slots(Section::Local, {i.first}, i.count); }
    void look(const StoreElement& i) {
        of_function(), look_at_slots(Section::Local, {i.first}, i.count), look_at_check(i.check);
    }
    void look(const Check& i) {
        look_at_check(i.check), look_at_slots(Section::Local, {i.first}, i.count);
        demand(i.count <= runtime::most_message_values, "a message has too many values");
    }
    void look(const EndRepeat& i) { look_at_check(i.check); }
    void look(const BreakUnless&) { look_at_leaving(); }
    void look(const Break&) { look_at_leaving(); }
    void look(const Return&) { of_function(); }
    void look_at_leaving() { demand(repeats_ > 0, "there is no loop to leave"); }

    // -- callees

    void look(const SolveBlock& i) {
        of_kernel(), demand(is_inside(i.block, program_.blocks.size()), "there is no such block");
    }
    void look(const SolveGradient& i) {
        of_kernel(), demand(i.block.index() < program_.blocks.size(), "there is no such block");
    }
    void look(const Assert&) { of_kernel(); }
    void look(const CallKernel& i) {
        of_kernel();
        if (i.kernel.index() >= program_.kernels.size()) return demand(false, "there is no such kernel");
        demand(!calls_kernels_[i.kernel.index()], "it calls a kernel that calls one itself");
    }
    void look(const CallFunction& i) {
        const std::vector<FunctionRow>& rows = program_.functions.rows;
        const auto row = std::ranges::lower_bound(rows, i.function, {}, &FunctionRow::id);
        if (row == rows.end() || row->id != i.function) return demand(false, "there is no such function");
        look_at_slots(i.arguments.section, {i.arguments.index}, row->inputs() + row->outputs());
    }
    void look(const CallForeign& i) {
        of_function();
        if (function_)
            demand(i.callee < function_->foreign.size(), "there is no such native code"),
                look_at_slots(Section::Local, {i.arguments}, i.inputs);
    }
    void look(const Recall& i) {
        of_function();
        look_at_slots(Section::Local, {i.arguments}, i.inputs() + 1);
    }
    template <class Other>
    void look(const Other&) {}

    const Program& program_;
    const Routine& routine_;
    const FunctionRoutine* function_;
    std::array<std::uint64_t, section_count> sizes_;
    const std::vector<bool>& calls_kernels_; ///< per kernel
    std::uint64_t rounds_;                   ///< of the open loop
    std::uint64_t members_;
    std::vector<Open> open_;
    std::vector<std::uint32_t> given_in_;              ///< per instruction: the arm or loop around it, 0: none
    std::vector<bool> is_open_{true};                  ///< per arm or loop; 0: the top level
    std::uint32_t arms_ = 0, loops_ = 0, repeats_ = 0; ///< number of open ones
    ValueId at_{};
    std::string found_;
};

/// Who names a kernel names one of the program.
std::optional<std::string> kernels_fault(const Program& program) {
    const auto is_missing = [&](KernelId kernel) { return kernel && kernel.index() >= program.kernels.size(); };
    for (const KernelName& known : kernel_names) {
        if (is_missing(program.table.*known.row)) return std::string("the kernel `") + known.name + "` is not there";
    }
    for (std::size_t b = 0; b < program.blocks.size(); ++b) {
        if (std::ranges::any_of(program.blocks[b].kernels(), is_missing))
            return "a kernel of block " + std::to_string(b) + " is not there";
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> verify(const Program& program) {
    if (auto found = kernels_fault(program)) return found;
    const auto sizes = sizes_of(program.layout);
    const IdMap<KernelId, std::uint32_t> members = members_of_kernels(program);
    std::vector<bool> calls_kernels;
    for (const Kernel& kernel : program.kernels)
        calls_kernels.push_back(std::ranges::any_of(kernel.code, is<CallKernel>));
    for (const FunctionRow& function : program.functions.rows) {
        if (auto found =
                RoutineCheck(program, function.routine->routine, function.routine.get(), sizes, calls_kernels, 1)())
            return found;
    }
    for (const KernelId kernel : program.kernels.ids()) {
        if (auto found =
                RoutineCheck(program, program.kernels[kernel], nullptr, sizes, calls_kernels, members[kernel])())
            return found;
    }
    return std::nullopt;
}

void demand_verified(const Program& program, const char* pass) {
    if (const std::optional<std::string> found = verify(program))
        throw std::logic_error(std::string("after ") + pass + ": " + *found);
}

} // namespace torsion::program
