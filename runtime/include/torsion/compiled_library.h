#pragma once
// A library that `torsion build` wrote, opened again. Opening runs nothing of the model, but it is code: only for files that the user names.

#include "torsion/model.h"

#include <memory>
#include <string>

namespace torsion::runtime {

class CompiledLibrary {
public:
    /// Null, with words about why, when this is no such library or one of another version of the program.
    static std::unique_ptr<CompiledLibrary> open(const std::string& path, std::string& error);
    ~CompiledLibrary();
    CompiledLibrary(const CompiledLibrary&) = delete;
    CompiledLibrary& operator=(const CompiledLibrary&) = delete;

    const TorsionModel& model() const { return *model_; }

private:
    explicit CompiledLibrary(void* handle) : handle_(handle) {}

    void* handle_;
    const TorsionModel* model_ = nullptr;
};

} // namespace torsion::runtime
