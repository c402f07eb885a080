#pragma once
// The variants of a sweep: a grid of values, or a table of samples. Variants are numbered from 1.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::sweep {

/// One parameter and its values. `first` is the first value in Modelica syntax (`true`, `3`, `0.5`), or that of
/// Variants::begin_with.
struct Range {
    std::string name, first;
    std::vector<double> values;
    std::vector<std::string> literals = {}; ///< of an enumeration: value 1 is the first of them. Until
                                            ///< Variants::set_literals: the given ones, in their order

    std::string text_of(double value) const; ///< in Modelica syntax
};

/// `NAME=FROM:TO:COUNT` (both ends included), `NAME=FROM:TO:COUNT:log` (equal ratios), or `NAME=v1,v2,…` with numbers,
/// `true` and `false`, or literals of an enumeration. Nothing, and the reason, for other texts.
std::optional<Range> parse_range(std::string_view text, std::string& problem);

/// The table of samples: a line with names (quoted or not), then a line of values for every variant; commas, semicolons
/// or tabs. One Range per column, all equally long. Nothing, and the reason with the line, if it cannot be read.
std::optional<std::vector<Range>> read_samples(const std::string& path, std::string& problem);

class Variants {
public:
    /// every combination; the last range changes fastest
    static Variants grid(std::vector<Range> ranges) { return {std::move(ranges), true}; }
    static Variants samples(std::vector<Range> columns) { return {std::move(columns), false}; }

    std::size_t size() const { return size_; } ///< 0 if they are too many
    std::string too_many() const;              ///< how many, and how many may be; empty if they are few enough
    const std::vector<Range>& ranges() const { return ranges_; }
    bool is_grid() const { return is_grid_; }
    /// All literals of the varied enumeration. Empty, or a given literal that it lacks.
    std::string set_literals(std::size_t range, const std::vector<std::string>& literals);
    /// The values that the first model is compiled for: unless it is told, the first of each range. `values`: one of
    /// each of these ranges.
    void begin_with(const std::map<std::size_t, double>& values);
    double begin_of(std::size_t range) const { return ranges_[range].values[begins_[range]]; }
    double value(std::size_t variant, std::size_t parameter) const { ///< variant counted from 0
        const std::vector<double>& values = ranges_[parameter].values;
        return values[is_grid_ ? variant / stride_[parameter] % values.size() : variant];
    }

private:
    Variants(std::vector<Range> ranges, bool is_grid);

    std::vector<Range> ranges_;
    std::vector<std::size_t> begins_; ///< of each range: number of the value
    std::vector<std::size_t> stride_; ///< of a grid: distance between variants of successive values
    bool is_grid_;
    std::size_t size_ = 0;
};

/// A range whose values decide the equations: each of them, or only 0.
struct Part {
    std::size_t range;
    std::optional<double> others = {}; ///< represents all values but 0
};

/// The distinct combinations of the ranges' values: each needs a compiled model.
class Combinations {
public:
    Combinations() : values_(1) {} ///< without ranges
    /// First that of Variants::begin_of, then in the order of the variants. Nothing if they are more than `most`.
    static std::optional<Combinations> of(const Variants& variants, std::vector<Part> parts, std::size_t most);

    std::size_t size() const { return values_.size(); }
    const std::vector<Part>& parts() const { return parts_; }
    /// one for each of parts()
    const std::vector<double>& values(std::size_t combination) const { return values_[combination]; }
    std::size_t of_variant(const Variants& variants, std::size_t variant) const;

private:
    bool add(std::vector<double> values, std::size_t most);

    std::vector<Part> parts_;
    std::vector<std::vector<double>> values_;
    std::map<std::vector<double>, std::size_t> numbers_;
};

/// The first value that is, or is not, 0. Nothing if no value is.
std::optional<double> first_value(const Range& range, bool is_zero);

} // namespace torsion::sweep
