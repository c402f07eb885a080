#pragma once
// Something that is tried and need not succeed.

#include "compiler/instance/translate.h"

#include <span>

namespace torsion::instance {

/// What is reported while it lives is taken back at its end, unless it is kept. With the messages the translator
/// forgets what failed: that is told anew where it is needed again.
class Attempt {
public:
    explicit Attempt(Translator& translator)
        : t_(translator), before_(translator.diagnostics().mark()), lost_(translator.lost_) {}
    ~Attempt() { drop(); }
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;

    /// So far, without those beyond the limit.
    std::span<const source::Diagnostic> messages() const {
        return std::span(t_.diagnostics().all()).subspan(before_.messages);
    }
    bool has_errors() const { return t_.diagnostics().error_count() != before_.errors; }
    void keep() { is_open_ = false; }
    /// `messages` of an earlier attempt in place of its own.
    void keep_as(source::Diagnostics::Taken messages) {
        t_.diagnostics().take_back(before_);
        t_.diagnostics().add(std::move(messages));
        keep();
    }
    /// Its messages, for `keep_as`.
    source::Diagnostics::Taken drop() {
        if (!std::exchange(is_open_, false)) return {};
        t_.lost_ = lost_;
        return t_.take_back(before_);
    }

private:
    Translator& t_;
    const source::Diagnostics::Mark before_;
    const std::optional<Span> lost_;
    bool is_open_ = true;
};

} // namespace torsion::instance
