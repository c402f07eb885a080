#pragma once
// What is varied: a grid of values, or a table of samples. Variants are numbered from 1.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::sweep {

/// One parameter and its values. `first` is the first of them as Modelica writes it (`true`, `3`, `0.5`).
struct Range {
    std::string name, first;
    std::vector<double> values;
    std::vector<std::string> literals =
        {}; ///< of an enumeration: value 1 is the first of them. Until Variants::set_literals those that are given, in that order

    std::string text_of(double value) const; ///< as Modelica writes it
};

/// `NAME=FROM:TO:COUNT` (both ends belong to it), `NAME=FROM:TO:COUNT:log` (equal ratios), or `NAME=v1,v2,…` with numbers, `true` and `false`, or
/// literals of an enumeration. Nothing, and why, where the text is none of these.
std::optional<Range> parse_range(std::string_view text, std::string& problem);

/// The table of samples: a line with names (quoted or not), then a line of values for every variant; commas, semicolons or tabs. One Range per
/// column, all equally long. Nothing, and why (with the line), when it cannot be read.
std::optional<std::vector<Range>> read_samples(const std::string& path, std::string& problem);

class Variants {
public:
    static Variants grid(std::vector<Range> ranges) { return {std::move(ranges), true}; } ///< every combination; the last range changes fastest
    static Variants samples(std::vector<Range> columns) { return {std::move(columns), false}; }

    std::size_t size() const { return size_; } ///< 0 where it would not fit into the memory of any machine
    const std::vector<Range>& ranges() const { return ranges_; }
    bool is_grid() const { return is_grid_; }
    /// All literals of the enumeration that is varied. Empty, or which one it has not.
    std::string set_literals(std::size_t range, const std::vector<std::string>& literals);
    double value(std::size_t variant, std::size_t parameter) const { ///< variant counted from 0
        const std::vector<double>& values = ranges_[parameter].values;
        return values[is_grid_ ? variant / stride_[parameter] % values.size() : variant];
    }

private:
    Variants(std::vector<Range> ranges, bool is_grid);

    std::vector<Range> ranges_;
    std::vector<std::size_t> stride_; ///< of a grid: variants from one value to the next
    bool is_grid_;
    std::size_t size_ = 0;
};

/// A range whose values decide the equations: each of them, or only 0.
struct Part {
    std::size_t range;
    std::optional<double> others = {}; ///< stands for all values but 0
};

/// The values that some of the ranges have together, each combination once: a model is compiled for each.
class Combinations {
public:
    Combinations() : values_(1) {} ///< of no range
    /// In the order of the variants. Nothing where there are more than `most`.
    static std::optional<Combinations> of(const Variants& variants, std::vector<Part> parts, std::size_t most);

    std::size_t size() const { return values_.size(); }
    const std::vector<Part>& parts() const { return parts_; }
    const std::vector<double>& values(std::size_t combination) const { return values_[combination]; } ///< one for each of parts()
    std::size_t of_variant(const Variants& variants, std::size_t variant) const;

private:
    bool add(std::vector<double> values, std::size_t most);

    std::vector<Part> parts_;
    std::vector<std::vector<double>> values_;
    std::map<std::vector<double>, std::size_t> numbers_;
};

/// The first value that is, or is not, 0. Nothing where there is none.
std::optional<double> first_value(const Range& range, bool is_zero);

} // namespace torsion::sweep
