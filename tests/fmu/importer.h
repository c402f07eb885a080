#pragma once
// Two importers in one shape: what a test does with an FMU, over the functions of version 2 or 3.

#include "tests/fmu/model.h"
#include "torsion/fmi/fmi2.h"
#include "torsion/fmi/fmi3.h"

#include <cmath>
#include <vector>

namespace torsion::testing {

struct Discrete {
    bool terminate = false, states_changed = false, has_next = false;
    double next = 0;
};

inline void ignore2(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) {}
inline const fmi2CallbackFunctions silent2 = {ignore2, nullptr, nullptr, nullptr, nullptr};

class Importer2 {
public:
    Importer2(const TorsionModel& model, bool model_exchange, double stop = NAN, double tolerance = 0) : model_(model) {
        c = fmi2Instantiate("fmu", model_exchange ? fmi2ModelExchange : fmi2CoSimulation, token(model), nullptr,
                            &silent2, fmi2False, fmi2False);
        REQUIRE(c != nullptr);
        REQUIRE(fmi2SetupExperiment(c, tolerance > 0, tolerance, 0, !std::isnan(stop), stop) == fmi2OK);
    }
    ~Importer2() { fmi2FreeInstance(c); }
    Importer2(const Importer2&) = delete;

    bool start() { return fmi2EnterInitializationMode(c) == fmi2OK && fmi2ExitInitializationMode(c) == fmi2OK; }
    bool set_real(std::uint32_t r, double v) { return fmi2SetReal(c, &r, 1, &v) == fmi2OK; }
    double real(std::uint32_t r) {
        double v = NAN;
        CHECK(fmi2GetReal(c, &r, 1, &v) == fmi2OK);
        return v;
    }
    bool update(Discrete& d) {
        fmi2EventInfo info{};
        do {
            if (fmi2NewDiscreteStates(c, &info) != fmi2OK) return false;
        } while (info.newDiscreteStatesNeeded);
        d = {info.terminateSimulation != 0, info.valuesOfContinuousStatesChanged != 0, info.nextEventTimeDefined != 0,
             info.nextEventTime};
        return true;
    }
    bool enter_event() { return fmi2EnterEventMode(c) == fmi2OK; }
    bool enter_continuous() { return fmi2EnterContinuousTimeMode(c) == fmi2OK; }
    bool set_time(double t) { return fmi2SetTime(c, t) == fmi2OK; }
    bool set_states(const std::vector<double>& x) { return fmi2SetContinuousStates(c, x.data(), x.size()) == fmi2OK; }
    bool states(std::vector<double>& x) { return fmi2GetContinuousStates(c, x.data(), x.size()) == fmi2OK; }
    bool derivatives(std::vector<double>& d) { return fmi2GetDerivatives(c, d.data(), d.size()) == fmi2OK; }
    bool indicators(std::vector<double>& z) { return fmi2GetEventIndicators(c, z.data(), z.size()) == fmi2OK; }
    std::size_t indicator_count() const {
        std::size_t n = 0;
        for (std::uint32_t r = 0; r < model_.n_relations; ++r) n += model_.relations[r].is_time_event == 0;
        return n;
    }
    bool completed(bool& event, bool& terminate) {
        fmi2Boolean e = 1, t = 1;
        const bool ok = fmi2CompletedIntegratorStep(c, fmi2True, &e, &t) == fmi2OK;
        event = e, terminate = t;
        return ok;
    }
    bool step(double t, double h) { return fmi2DoStep(c, t, h, fmi2False) == fmi2OK; }

    fmi2Component c;

private:
    const TorsionModel& model_;
};

class Importer3 {
public:
    Importer3(const TorsionModel& model, bool model_exchange, double stop = NAN, double tolerance = 0)
        : stop_(stop), tolerance_(tolerance) {
        c = model_exchange ? fmi3InstantiateModelExchange("fmu", token(model), nullptr, false, false, nullptr, nullptr)
                           : fmi3InstantiateCoSimulation("fmu", token(model), nullptr, false, false, false, false,
                                                         nullptr, 0, nullptr, nullptr, nullptr);
        REQUIRE(c != nullptr);
    }
    ~Importer3() { fmi3FreeInstance(c); }
    Importer3(const Importer3&) = delete;

    bool start() {
        return fmi3EnterInitializationMode(c, tolerance_ > 0, tolerance_, 0, !std::isnan(stop_), stop_) == fmi3OK &&
               fmi3ExitInitializationMode(c) == fmi3OK;
    }
    bool set_real(std::uint32_t r, double v) { return fmi3SetFloat64(c, &r, 1, &v, 1) == fmi3OK; }
    double real(std::uint32_t r) {
        double v = NAN;
        CHECK(fmi3GetFloat64(c, &r, 1, &v, 1) == fmi3OK);
        return v;
    }
    bool update(Discrete& d) {
        bool again = false, nominals = false;
        do {
            if (fmi3UpdateDiscreteStates(c, &again, &d.terminate, &nominals, &d.states_changed, &d.has_next, &d.next) !=
                fmi3OK)
                return false;
        } while (again);
        return true;
    }
    bool enter_event() { return fmi3EnterEventMode(c) == fmi3OK; }
    bool enter_continuous() { return fmi3EnterContinuousTimeMode(c) == fmi3OK; }
    bool set_time(double t) { return fmi3SetTime(c, t) == fmi3OK; }
    bool set_states(const std::vector<double>& x) { return fmi3SetContinuousStates(c, x.data(), x.size()) == fmi3OK; }
    bool states(std::vector<double>& x) { return fmi3GetContinuousStates(c, x.data(), x.size()) == fmi3OK; }
    bool derivatives(std::vector<double>& d) {
        return fmi3GetContinuousStateDerivatives(c, d.data(), d.size()) == fmi3OK;
    }
    bool indicators(std::vector<double>& z) { return fmi3GetEventIndicators(c, z.data(), z.size()) == fmi3OK; }
    std::size_t indicator_count() const {
        std::size_t n = 0;
        CHECK(fmi3GetNumberOfEventIndicators(c, &n) == fmi3OK);
        return n;
    }
    bool completed(bool& event, bool& terminate) {
        return fmi3CompletedIntegratorStep(c, true, &event, &terminate) == fmi3OK;
    }
    bool step(double t, double h) {
        bool event = false, terminate = false, early = false;
        double last = 0;
        return fmi3DoStep(c, t, h, false, &event, &terminate, &early, &last) == fmi3OK;
    }

    fmi3Instance c;

private:
    double stop_, tolerance_;
};

/// Simulates an FMU for Model Exchange: classical Runge–Kutta with fixed steps; a step in which an indicator changes
/// its sign is halved until the event is in its last 1e-12.
template <class Importer>
class Integration {
public:
    Integration(Importer& fmu, std::uint32_t n_x) : fmu_(fmu), x_(n_x), z_(fmu.indicator_count()) {}

    bool start() {
        if (!fmu_.start()) return false;
        return event(false);
    }

    bool run(double until, double step) {
        while (time_ < until - 1e-12) {
            double target = std::min(until, time_ + step);
            bool is_time_event = false;
            if (discrete_.has_next && discrete_.next <= target) target = discrete_.next, is_time_event = true;
            const std::vector<double> from = x_;
            bool crossed = false;
            if (!advance(from, time_, target - time_, crossed)) return false;
            if (crossed) {
                double low = 0, high = target - time_;
                while (high - low > 1e-12) {
                    const double middle = (low + high) / 2;
                    if (!advance(from, time_, middle, crossed)) return false;
                    (crossed ? high : low) = middle;
                }
                if (!advance(from, time_, high, crossed)) return false;
                target = time_ + high;
                is_time_event = false;
                crossed = true;
            }
            time_ = target;
            bool wants_event = false, terminate = false;
            if (!fmu_.completed(wants_event, terminate)) return false;
            if (terminate) return true;
            if (crossed || is_time_event || wants_event) {
                ++events;
                if (!event(true)) return false;
            }
        }
        return true;
    }

    int events = 0;

private:
    bool event(bool enter) {
        if (enter && !fmu_.enter_event()) return false;
        if (!fmu_.update(discrete_) || !fmu_.enter_continuous() || !fmu_.states(x_)) return false;
        return fmu_.indicators(z_);
    }

    bool slope(const std::vector<double>& x, double time, std::vector<double>& k) {
        return fmu_.set_time(time) && fmu_.set_states(x) && fmu_.derivatives(k);
    }

    bool advance(const std::vector<double>& from, double time, double h, bool& crossed) {
        const std::size_t n = from.size();
        std::vector<double> k1(n), k2(n), k3(n), k4(n), x(n);
        const auto at = [&](const std::vector<double>& k, double f) {
            for (std::size_t i = 0; i < n; ++i) x[i] = from[i] + f * k[i];
        };
        if (!slope(from, time, k1)) return false;
        at(k1, h / 2);
        if (!slope(x, time + h / 2, k2)) return false;
        at(k2, h / 2);
        if (!slope(x, time + h / 2, k3)) return false;
        at(k3, h);
        if (!slope(x, time + h, k4)) return false;
        for (std::size_t i = 0; i < n; ++i) x_[i] = from[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
        std::vector<double> z(z_.size());
        if (!fmu_.set_time(time + h) || !fmu_.set_states(x_) || !fmu_.indicators(z)) return false;
        crossed = false;
        for (std::size_t i = 0; i < z.size(); ++i) crossed |= (z[i] > 0) != (z_[i] > 0);
        return true;
    }

    Importer& fmu_;
    std::vector<double> x_, z_;
    double time_ = 0;
    Discrete discrete_;
};

} // namespace torsion::testing
