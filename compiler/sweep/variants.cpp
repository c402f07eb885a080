#include "compiler/sweep/variants.h"

#include "compiler/support/cells.h"
#include "compiler/support/input_file.h"
#include "compiler/sweep/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

namespace torsion::sweep {

namespace {

constexpr std::size_t most_values = 100'000'000;   ///< of one range
constexpr std::size_t most_variants = 100'000'000; ///< a table keeps 16 bytes of each

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const auto end = text.find(separator, begin);
        parts.push_back(trimmed(text.substr(begin, end - begin)));
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

std::optional<double> value_of(std::string_view text) {
    if (text == "true" || text == "false") return text == "true" ? 1 : 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc() && stop == text.data() + text.size() && std::isfinite(value);
    return is_number ? std::optional(value) : std::nullopt;
}

/// As a literal of Modelica of the parameter's type.
std::string literal(std::string_view text, double value) {
    return text == "true" || text == "false" ? std::string(text) : number_text(value);
}

/// `two`, or `Package.Enumeration.two`.
bool is_word(std::string_view text) {
    double number = 0;
    const bool is_number = std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc(); // `nan`
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto is_inside = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '.'; };
    return !text.empty() && !is_number && is_letter(text.front()) && std::all_of(text.begin(), text.end(), is_inside);
}

bool add_literal(Range& range, std::string_view text, std::string& problem) {
    if (range.literals.empty() && !range.values.empty())
        return problem = "`" + std::string(text) + "` is no number, but the values before are", false;
    if (range.values.empty()) range.first = text;
    const std::string word(text.substr(text.rfind('.') + 1));
    auto place = std::find(range.literals.begin(), range.literals.end(), word);
    if (place == range.literals.end()) place = range.literals.insert(place, word);
    range.values.push_back(static_cast<double>(place - range.literals.begin() + 1));
    return true;
}

bool add_value(Range& range, std::string_view text, std::string& problem) {
    const auto value = value_of(text);
    if (!value && is_word(text)) return add_literal(range, text, problem);
    if (value && !range.literals.empty())
        return problem = "`" + std::string(text) + "` is no literal, but the values before are", false;
    if (!value) return problem = "`" + std::string(text) + "` is not a finite number, true, false or a literal", false;
    if (range.values.empty()) range.first = literal(text, *value);
    range.values.push_back(*value);
    return true;
}

/// An Integer up to rounding of this size is meant as one: 1:91:11 contains 64.
double without_rounding(double value, double size) {
    const double nearest = std::round(value);
    return std::abs(value - nearest) <= 8 * std::numeric_limits<double>::epsilon() * size ? nearest : value;
}

/// Halves, where the distance of the ends is no number any more.
double of_equal_steps(double from, double to, double part) {
    const double distance = to - from;
    return std::isfinite(distance) ? from + distance * part : 2 * (from / 2 + (to / 2 - from / 2) * part);
}

/// Logarithms, where the ratio of the ends is no number any more.
double of_equal_ratios(double from, double to, double part) {
    const double ratio = to / from;
    if (std::isnormal(ratio)) return from * std::pow(ratio, part);
    const double first = std::log(std::abs(from)), last = std::log(std::abs(to));
    return std::copysign(std::exp(first + (last - first) * part), from);
}

/// Both ends are exact. Each value depends only on its number, so errors do not accumulate.
void fill(Range& range, double from, double to, std::size_t count, bool is_logarithmic) {
    range.values.resize(count);
    const double largest = std::max(std::abs(from), std::abs(to));
    for (std::size_t i = 0; i < count; ++i) {
        const double part = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
        const double value = is_logarithmic ? of_equal_ratios(from, to, part) : of_equal_steps(from, to, part);
        range.values[i] = without_rounding(value, is_logarithmic ? std::abs(value) : largest);
    }
    range.values.front() = from;
    if (count > 1) range.values.back() = to;
    range.first = number_text(from);
}

bool read_steps(Range& range, const std::vector<std::string_view>& parts, std::string& problem) {
    const auto from = value_of(parts[0]), to = value_of(parts.size() > 1 ? parts[1] : "");
    std::size_t count = 0;
    const std::string_view digits = parts.size() > 2 ? parts[2] : "";
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    const bool has_count =
        !digits.empty() && error == std::errc() && stop == digits.data() + digits.size() && count > 0;
    const bool is_logarithmic = parts.size() == 4 && parts[3] == "log";
    if (!from || !to || !has_count || parts.size() > 4 || (parts.size() == 4 && !is_logarithmic)) {
        return problem = "it is neither FROM:TO:COUNT nor FROM:TO:COUNT:log", false;
    }
    if (count > most_values) return problem = "at most " + std::to_string(most_values) + " values", false;
    if (is_logarithmic && (*from == 0 || *to == 0 || std::signbit(*from) != std::signbit(*to)))
        return problem = "equal ratios need two ends of the same sign, and none of them 0", false;
    if (count == 1 && *from != *to) return problem = "one value cannot be at both ends", false;
    fill(range, *from, *to, count, is_logarithmic);
    return true;
}

std::vector<std::string> trimmed_cells(std::string_view line, char separator) {
    std::vector<std::string> cells = cells_of(line, separator);
    for (std::string& cell : cells) cell = std::string(trimmed(cell));
    return cells;
}

} // namespace

std::string number_text(double value) {
    char digits[32];
    if (value == 0) value = 0; // no "-0"
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::optional<Range> parse_range(std::string_view text, std::string& problem) {
    Range range;
    const auto equals = text.find('=');
    range.name = trimmed(text.substr(0, equals == std::string_view::npos ? 0 : equals));
    if (range.name.empty()) return problem = "it is not NAME=VALUES", std::nullopt;
    const std::string_view values = trimmed(text.substr(equals + 1));
    if (values.find(':') != std::string_view::npos) {
        if (!read_steps(range, split(values, ':'), problem)) return std::nullopt;
        return range;
    }
    for (const std::string_view value : split(values, ',')) {
        if (!add_value(range, value, problem)) return std::nullopt;
    }
    return range;
}

std::optional<std::vector<Range>> read_samples(const std::string& path, std::string& problem) {
    std::optional<std::string> text = read_input_file(path, Pipes::Read, std::size_t{256} << 20, problem);
    if (!text) return problem = "`" + path + "` cannot be read: " + problem, std::nullopt;
    std::istringstream file(std::move(*text));
    std::string line;
    std::getline(file, line);
    if (line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    const char separator = separator_of(line);
    std::vector<Range> columns;
    for (std::string& name : trimmed_cells(line, separator)) {
        if (name.empty()) return problem = "`" + path + "`, line 1: a column has no name", std::nullopt;
        columns.push_back({std::move(name), {}, {}});
    }
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        if (trimmed(line).empty()) continue;
        const std::string place = "`" + path + "`, line " + std::to_string(number) + ": ";
        const std::vector<std::string> cells = trimmed_cells(line, separator);
        if (cells.size() != columns.size()) {
            return problem = place + std::to_string(cells.size()) + " values for " + std::to_string(columns.size()) +
                             " columns",
                   std::nullopt;
        }
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (add_value(columns[i], cells[i], problem)) continue;
            problem.insert(0, place);
            return std::nullopt;
        }
    }
    if (columns.front().values.empty()) return problem = "`" + path + "` has no samples", std::nullopt;
    return columns;
}

std::string Range::text_of(double value) const {
    if (!literals.empty()) return literals[static_cast<std::size_t>(value) - 1];
    const bool is_truth = first == "true" || first == "false";
    return is_truth && (value == 0 || value == 1) ? (value == 1 ? "true" : "false") : number_text(value);
}

std::string Variants::set_literals(std::size_t number, const std::vector<std::string>& literals) {
    Range& range = ranges_[number];
    std::vector<double> values;
    for (const std::string& word : range.literals) {
        const auto place = std::find(literals.begin(), literals.end(), word);
        if (place == literals.end()) return word;
        values.push_back(static_cast<double>(place - literals.begin() + 1));
    }
    for (double& value : range.values) value = values[static_cast<std::size_t>(value) - 1];
    range.literals = literals;
    return {};
}

void Variants::begin_with(const std::map<std::size_t, double>& values) {
    for (const auto& [number, value] : values) {
        Range& range = ranges_[number];
        begins_[number] = static_cast<std::size_t>(std::ranges::find(range.values, value) - range.values.begin());
        range.first = range.text_of(value);
    }
}

Variants::Variants(std::vector<Range> ranges, bool is_grid)
    : ranges_(std::move(ranges)), begins_(ranges_.size(), 0), stride_(ranges_.size(), 1), is_grid_(is_grid) {
    size_ = is_grid ? 1 : ranges_.front().values.size();
    for (std::size_t i = ranges_.size(); is_grid && i-- > 0;) {
        stride_[i] = size_;
        if (size_ > most_variants / ranges_[i].values.size()) {
            size_ = 0;
            return;
        }
        size_ *= ranges_[i].values.size();
    }
}

std::string Variants::too_many() const {
    if (size_ > 0) return {};
    std::string counts;
    double all = 1;
    for (const Range& range : ranges_) {
        counts += (counts.empty() ? "" : " × ") + std::to_string(range.values.size());
        all *= static_cast<double>(range.values.size());
    }
    return "the grid has " + counts + " = " + number_text(all) + " variants: at most 100 million are possible";
}

std::optional<double> first_value(const Range& range, bool is_zero) {
    const auto place = std::ranges::find_if(range.values, [&](double value) { return (value == 0) == is_zero; });
    return place == range.values.end() ? std::nullopt : std::optional(*place);
}

namespace {

double decisive(const Part& part, double value) { return part.others && value != 0 ? *part.others : value; }

/// Of a grid: the decisive values, in their order.
std::vector<double> decisive_values(const Range& range, const Part& part) {
    if (!part.others) return range.values;
    if (!first_value(range, true)) return {*part.others};
    return range.values.front() == 0 ? std::vector<double>{0, *part.others} : std::vector<double>{*part.others, 0};
}

} // namespace

bool Combinations::add(std::vector<double> values, std::size_t most) {
    if (!numbers_.emplace(values, values_.size()).second) return true;
    values_.push_back(std::move(values));
    return values_.size() <= most;
}

// Of a grid, enumerates only the combinations: it can have too many variants to enumerate.
std::optional<Combinations> Combinations::of(const Variants& variants, std::vector<Part> parts, std::size_t most) {
    Combinations result;
    result.parts_ = std::move(parts);
    if (result.parts_.empty()) return result;
    result.values_.clear();
    std::vector<std::vector<double>> all;
    std::vector<double> begin;
    for (const Part& part : result.parts_) {
        const Range& range = variants.ranges()[part.range];
        begin.push_back(decisive(part, variants.begin_of(part.range)));
        all.push_back(variants.is_grid() ? decisive_values(range, part) : range.values);
    }
    result.add(std::move(begin), most);
    std::vector<std::size_t> digits(all.size(), 0);
    for (std::size_t variant = 0; variants.is_grid() || variant < variants.size(); ++variant) {
        std::vector<double> values;
        for (std::size_t i = 0; i < digits.size(); ++i)
            values.push_back(decisive(result.parts_[i], all[i][variants.is_grid() ? digits[i] : variant]));
        if (!result.add(std::move(values), most)) return std::nullopt;
        if (!variants.is_grid()) continue;
        std::size_t i = digits.size();
        while (i-- > 0 && ++digits[i] == all[i].size()) digits[i] = 0;
        if (i == static_cast<std::size_t>(-1)) break;
    }
    return result;
}

std::size_t Combinations::of_variant(const Variants& variants, std::size_t variant) const {
    if (parts_.empty()) return 0;
    std::vector<double> values;
    for (const Part& part : parts_) values.push_back(decisive(part, variants.value(variant, part.range)));
    return numbers_.at(values);
}

} // namespace torsion::sweep
