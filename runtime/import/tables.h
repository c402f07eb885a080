#pragma once
// An FMU's variables as the tables of a TorsionModel: states in x, values constant between events in d, parameters in
// p, all others in y.

#include "runtime/import/description.h"

#include "torsion/model.h"

#include <string>
#include <vector>

namespace torsion::fmu {

/// Values of one type, fetched in one call, with their places in the section.
struct Group {
    Type type;
    std::vector<std::uint32_t> references;
    std::size_t offset = 0, values = 0;
};

class Tables {
public:
    /// Without `with_states` (co-simulation) states count as ordinary variables.
    Tables(const Description& description, bool with_states);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    /// Fills in all members except the kernels. The tables must outlive the model.
    void describe(TorsionModel& model) const;

    std::vector<Group> parameters, continuous, discrete; ///< groups of p, y, d
    std::vector<std::uint32_t> state_references, derivative_references;
    std::uint32_t add_relation(const std::string& text, bool is_time_event, std::uint32_t line);
    std::size_t relations() const { return relations_.size(); }

    std::vector<std::uint32_t> jacobian_start, jacobian_row; ///< pattern from the dependencies
    std::vector<std::vector<std::uint32_t>> jacobian_groups; ///< states whose columns share no row

private:
    struct Place {
        std::uint8_t section;
        std::uint32_t index;
    };
    std::uint32_t text(const std::string& words);
    void add_variable(const Variable& variable, const Place& place, bool is_alias);
    void add_states(const Description& description, std::vector<Place>& places);
    void add_pattern(const Description& description);
    void group_columns(std::size_t n);

    std::string strings_;
    std::vector<TorsionVariable> variables_;
    std::vector<TorsionState> states_;
    std::vector<TorsionRelation> relations_;
    double experiment_[4];
    std::uint32_t name_ = 0, token_ = 0, file_ = 0;
    std::size_t sizes_[3] = {}; ///< of p, y, d
};

bool is_numeric(Type type);

} // namespace torsion::fmu
