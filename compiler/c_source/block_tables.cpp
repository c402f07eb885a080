#include "compiler/c_source/block_tables.h"

namespace torsion::c_source {

using program::BlockLayout;

namespace {

/// A constant array that grows.
class Table {
public:
    Table(std::string type, std::string name) : type_(std::move(type)), name_(std::move(name)) {}
    void add(const std::string& value) {
        values_ += (values_.empty() ? "" : ", ") + value;
        ++size_;
    }
    void add(std::uint32_t value) { add(std::to_string(value) + "u"); }
    std::size_t size() const { return size_; }
    std::string text() const {
        return "static const " + type_ + " " + name_ + "[] = {" + (size_ == 0 ? "0" : values_) + "};\n";
    }

private:
    std::string type_, name_, values_;
    std::size_t size_ = 0;
};

class Tables {
public:
    Tables(const program::Program& program, const std::map<program::KernelId, std::string>& kernels,
           const std::set<std::string>& needs, Precision precision)
        : program_(program), kernels_(kernels), precision_(precision), is_mixed_(needs.contains("mixed_blocks")),
          has_discretes_(needs.contains("block_discretes")), has_gradient_(needs.contains("solve_gradient")) {}

    std::string run() {
        std::string rows;
        for (const BlockLayout& block : program_.blocks) rows += "    {" + row(block) + "},\n";
        std::string text = section_.text() + index_.text() + nominal_.text() + start_.text() + entry_row_.text();
        if (is_mixed_) text += relation_.text();
        if (is_mixed_ && has_discretes_) text += discrete_.text();
        return declaration() + text + "static const block_t blocks[] = {\n" + rows + "};\n\n";
    }

private:
    std::string declaration() const {
        std::string text =
            "typedef struct {\n    bool is_linear;\n    uint32_t n;            /* unknowns */\n    uint32_t member;    "
            "   /* among like systems, "
            "which share kernels */\n    uint32_t residual;     /* places in work */\n    uint32_t jacobian;\n";
        if (has_gradient_) text += "    uint32_t rhs;\n";
        text += "    uint32_t first_tear;   /* places in the tables */\n    uint32_t first_column;\n    uint32_t "
                "first_entry;\n"
                "    int32_t (*residuals)(model_t* m);\n";
        if (is_mixed_) {
            text += "    bool is_mixed;\n    uint32_t n_relations;\n    uint32_t first_relation;\n";
            if (has_discretes_) text += "    uint32_t n_discretes;\n    uint32_t first_discrete;\n";
            text += "    int32_t (*update_relations)(model_t* m);\n    int32_t (*update_discretes)(model_t* m);\n";
        }
        return text + "} block_t;\n\n";
    }

    std::string kernel(program::KernelId k) const {
        const auto found = kernels_.find(k);
        return found == kernels_.end() ? "NULL" : found->second;
    }

    std::string row(const BlockLayout& block) {
        const auto u = [](std::size_t n) { return std::to_string(n) + "u"; };
        std::string text = std::string(block.is_linear ? "true" : "false") + ", " + u(block.tears.size()) + ", " +
                           u(block.member) + ", " + u(block.residual) + ", " + u(block.jacobian) + ", ";
        if (has_gradient_) text += u(block.rhs) + ", ";
        text += u(index_.size()) + ", " + u(start_.size()) + ", " + u(entry_row_.size()) + ", " +
                (block.is_untorn ? "NULL" : kernel(block.residuals_kernel));
        if (is_mixed_) {
            text += std::string(block.is_mixed ? ", true, " : ", false, ") + u(block.relations.size()) + ", " +
                    u(relation_.size());
            if (has_discretes_) text += ", " + u(block.discretes.size()) + ", " + u(discrete_.size());
            text += ", " + (block.is_mixed ? kernel(block.relations_kernel) + ", " + kernel(block.discretes_kernel)
                                           : "NULL, NULL");
        }
        add(block);
        return text;
    }

    void add(const BlockLayout& block) {
        for (std::size_t j = 0; j < block.tears.size(); ++j) {
            section_.add(static_cast<std::uint32_t>(block.tears[j].section));
            index_.add(block.tears[j].index);
            nominal_.add(literal(block.tear_nominal[j], precision_));
        }
        for (const std::uint32_t start : block.pattern.column_start) start_.add(start);
        for (const std::uint32_t entry : block.pattern.row) entry_row_.add(entry);
        for (const std::uint32_t relation : block.relations) relation_.add(relation);
        for (const std::uint32_t discrete : block.discretes) discrete_.add(discrete);
    }

    const program::Program& program_;
    const std::map<program::KernelId, std::string>& kernels_;
    Precision precision_;
    bool is_mixed_, has_discretes_, has_gradient_;
    Table section_{"uint8_t", "tear_section"}, index_{"uint32_t", "tear_index"}, nominal_{"real_t", "tear_nominal"},
        start_{"uint32_t", "column_start"}, entry_row_{"uint32_t", "entry_row"},
        relation_{"uint32_t", "block_relations"}, discrete_{"uint32_t", "block_discretes"};
};

} // namespace

std::string block_tables(const program::Program& program, const std::map<program::KernelId, std::string>& kernels,
                         const std::set<std::string>& needs, Precision precision) {
    return Tables(program, kernels, needs, precision).run();
}

} // namespace torsion::c_source
