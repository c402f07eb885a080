#pragma once
// What native code keeps for one instance of a model: external objects (specification 12.9.7), the results of impure
// calls of the present event, the state of random numbers, and texts.
//
// An object has a number. The number is the value of the component, a parameter, and what calls hand over. Objects of
// components are numbered by their places in the model (object_number), so that they have the same number while the
// model is compiled and in each of its runs: each of them has an object of its own under that number. A number that was
// computed while compiling is therefore right in a run. The object is made when the run first asks for it.

#include "compiler/foreign/run_texts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace torsion::foreign {

/// Of xorshift1024*.
struct RandomState {
    std::array<std::uint64_t, 16> words{};
    std::size_t last = 0;     ///< the place of the last number
    std::optional<double> id; ///< by which those who draw know it; nothing: it has not been set
};

class NativeMemory {
public:
    using End = std::function<void(double number)>; ///< calls the destructor

    NativeMemory() = default;
    NativeMemory(const NativeMemory&) = delete;
    NativeMemory& operator=(const NativeMemory&) = delete;

    /// Of an instance; null: of the compilation of this thread.
    static NativeMemory& of(const void* instance);
    /// Ends its objects, the newest first.
    static void end_of(const void* instance);

    // -- objects

    /// Has it been made of the same arguments, and of the same objects among them?
    bool has(double number, const std::vector<double>& arguments) const;
    /// The address of an object that has been made; nothing if there is none.
    const void* const* find(double number) const;
    /// Takes a new object under this number, or under a new one if it is not positive. Gives the number.
    double add(double number, const void* address, std::vector<double> arguments, End end);
    /// Calls its destructor.
    void end(double number);
    /// Counts all objects made, so that one in the place of another is known as a new one.
    double age_of(double number) const;

    // -- results of impure calls

    const std::vector<double>* kept(double site, const std::vector<double>& arguments) const;
    void keep(double site, std::vector<double> arguments, std::vector<double> results);
    void forget_results() { results_.clear(); }

    RandomState random;
    MadeTexts texts;

    /// Texts and the state of random numbers: what the values of a frame refer to. Nothing if there is none. Objects
    /// are made anew.
    std::vector<double> save() const;
    bool restore(std::span<const double> saved); ///< false: that has not been saved

private:
    struct Object {
        const void* address = nullptr;
        std::vector<double> arguments;
        End end;
        double age = 0;
    };
    struct Results {
        std::vector<double> arguments, results;
    };
    std::map<double, Object> objects_;
    std::map<double, Results> results_; ///< of the present event
    double last_number_ = 0, last_age_ = 0;
};

/// The runs of this process tell when rounds begin and runs end: to be called when a model is compiled that uses the
/// memory of its instance.
void watch_runs();

/// How an object is made again for another instance, from its number alone.
using Recipe = std::function<void(const void* instance)>;
void note_recipe(double number, Recipe recipe);
/// False: there is none.
bool make_by_recipe(double number, const void* instance);

} // namespace torsion::foreign
