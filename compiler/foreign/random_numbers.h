#pragma once
// Random numbers with a hidden state (Modelica.Math.Random.Utilities): each run has its own, so a run gives the same
// numbers however many others there are. The generator is xorshift1024*, after S. Vigna.

#include "compiler/foreign/prototype.h"

#include <string_view>

namespace torsion::foreign {

/// `ModelicaRandom_impureRandom_xorshift1024star`, `ModelicaRandom_setInternalState_xorshift1024star`,
/// `ModelicaRandom_automaticGlobalSeed`. The last one only if the model is not for a file: there its call fails where
/// it is reached, and does not keep a model that never reaches it from becoming one.
bool is_random_procedure(std::string_view procedure);
bool sets_random_state(std::string_view procedure);

/// Null: the prototype is not that of the procedure.
std::shared_ptr<const symbolic::Foreign> random_procedure(const Prototype& prototype);

/// While it lives, this thread compiles a model, maybe for a file. To set the state is an effect only in models that
/// draw numbers: others need no native code, so they can become files. Whether numbers are drawn is known when the
/// model has been read; then it is read again.
class RandomNumbers {
public:
    explicit RandomNumbers(bool is_for_file);
    RandomNumbers(const RandomNumbers&) = delete;
    RandomNumbers& operator=(const RandomNumbers&) = delete;
    ~RandomNumbers();

    /// True, once: numbers are drawn, and from now on their state is kept.
    bool must_be_kept();
    /// Of the model that this thread compiles.
    static bool are_kept();
    static void note_draw();
    static bool are_for_file();

private:
    RandomNumbers* around_;
    bool is_for_file_, are_drawn_ = false, are_kept_ = false;
};

} // namespace torsion::foreign
