#include "compiler/analysis/plot/axis.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace torsion::analysis {

namespace {

/// 1, 2 or 5 times a power of ten, not below `step`.
double round_step(double step) {
    const double power = std::pow(10.0, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= step * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

double largest_of(const Axis& axis) { return std::max(std::fabs(axis.low), std::fabs(axis.high)); }

/// The power of ten of the labels: 0 for numbers of up to five digits before the point and four behind it.
int exponent_for(double largest, double step) {
    if (largest < 1e5 && largest >= 1e-2 && (step >= 1e-4 || largest >= 1)) return 0;
    return 3 * static_cast<int>(std::floor(std::log10(largest) / 3 + 1e-9));
}

int decimals_for(double step, int exponent) {
    return std::clamp(static_cast<int>(-std::floor(std::log10(step) - exponent + 1e-9)), 0, 15);
}

std::string superscript(int number) {
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = number < 0 ? "⁻" : "";
    for (const char c : std::to_string(std::abs(number))) text += digits[c - '0'];
    return text;
}

} // namespace

std::vector<double> Axis::ticks() const {
    std::vector<double> result;
    if (is_logarithmic) {
        const int first = static_cast<int>(std::floor(std::log10(low))),
                  last = static_cast<int>(std::ceil(std::log10(high)));
        for (int decade = first; decade <= last; decade += static_cast<int>(std::max(step, 1.0))) {
            for (const double factor : {1.0, 2.0, 5.0}) {
                const double tick = factor * std::pow(10.0, decade);
                if ((factor == 1 || step < 1) && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))
                    result.push_back(tick);
            }
        }
        return result;
    }
    const double slack = 1e-6 * step;
    for (double k = std::ceil((low - slack) / step); k * step <= high + slack; ++k) result.push_back(k * step);
    return result;
}

std::string Axis::label(double tick) const {
    char text[64];
    if (is_logarithmic) {
        std::snprintf(text, sizeof text, "%g", tick);
        const int decade = static_cast<int>(std::floor(std::log10(tick) + 1e-9));
        if (decade >= -3 && decade < 5) return text;
        std::snprintf(text, sizeof text, "%.0f·10", tick / std::pow(10.0, decade));
        return (std::string(text) == "1·10" ? "10" : text) + superscript(decade);
    }
    if (std::fabs(tick) < 1e-6 * step) tick = 0; // no "-0"
    std::snprintf(text, sizeof text, "%.*f", decimals, tick / std::pow(10.0, exponent));
    return text[0] == '-' ? "−" + std::string(text + 1) : text;
}

int Axis::digits() const {
    return std::max(1, static_cast<int>(std::floor(std::log10(largest_of(*this)) - exponent + 1e-9)) + 1 + decimals);
}

Axis axis_for(double low, double high, double begin, double end, int intervals, bool widened) {
    // gives a constant a scale, too
    const double least = std::max(1e-12 * std::max(std::fabs(low), std::fabs(high)), 1e-300);
    if (!(high - low > least)) {
        const double margin = low == 0 ? 1 : 0.1 * std::fabs(low);
        low -= margin, high += margin;
    }
    Axis axis{low, high, begin, end, round_step((high - low) / intervals)};
    // A reader needs three numbers to see a scale.
    for (int i = 0; i < 4 && !widened && axis.ticks().size() < 3; ++i) axis.step = round_step(axis.step / 2.6);
    if (widened)
        axis.low = axis.step * std::floor(low / axis.step + 1e-9),
        axis.high = axis.step * std::ceil(high / axis.step - 1e-9);
    axis.exponent = exponent_for(largest_of(axis), axis.step);
    axis.decimals = decimals_for(axis.step, axis.exponent);
    return axis;
}

Axis logarithmic_axis_for(double low, double high, double begin, double end) {
    if (!(high > low * 10)) low /= 2, high *= 2;
    Axis axis{low, high, begin, end};
    const double decades = std::log10(high / low);
    axis.is_logarithmic = true;
    axis.step = decades < 2.5 ? 0.3 : std::ceil(decades / 8);
    return axis;
}

void equalize_digits(Axis& a, Axis& b) {
    const int digits = std::min(std::max(a.digits(), b.digits()), 4);
    for (Axis* axis : {&a, &b}) axis->decimals += std::max(0, digits - axis->digits());
}

std::string axis_title(const std::string& name, const std::string& unit, int exponent) {
    const std::string power = exponent == 0 ? "" : "10" + superscript(exponent);
    std::string shown = unit == "1" ? "" : unit;
    if (unit == "s" && exponent == -3) shown = "ms";
    else if (unit == "s" && exponent == -6) shown = "µs";
    else if (unit == "s" && exponent == -9) shown = "ns";
    else if (!power.empty()) shown = shown.empty() ? power : power + " " + shown;
    return shown.empty() ? name : name + " [" + shown + "]";
}

} // namespace torsion::analysis
