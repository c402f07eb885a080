#pragma once
// The variables of all FMUs of a system as the tables of one TorsionModel; names begin with the path of the FMU.

#include "runtime/import/system/network.h"
#include "runtime/import/tables.h"

#include <memory>

namespace torsion::ssp {

class SystemTables {
public:
    explicit SystemTables(const Network& network, const Structure& structure);

    void describe(TorsionModel& model) const;
    const fmu::Tables& of(std::size_t part) const { return *members_[part].tables; }
    /// Where the values of an FMU begin in the sections p, y, d.
    std::size_t p(std::size_t part) const { return members_[part].p; }
    std::size_t y(std::size_t part) const { return members_[part].y; }
    std::size_t d(std::size_t part) const { return members_[part].d; }

private:
    struct Member {
        std::unique_ptr<fmu::Tables> tables;
        std::size_t p = 0, y = 0, d = 0;
    };
    std::uint32_t text(const std::string& words);

    std::string strings_;
    std::vector<TorsionVariable> variables_;
    std::vector<Member> members_;
    double experiment_[4];
    std::uint32_t name_ = 0, version_ = 0;
    std::size_t n_p_ = 0, n_y_ = 0, n_d_ = 0;
};

} // namespace torsion::ssp
