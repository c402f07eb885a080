#pragma once
// Files of runs that somebody may take back while they last: what stood there before stays then.

#include "torsion/session.h"
#include "torsion/simulate.h"

#include <memory>
#include <string>
#include <utility>

namespace torsion::session {

class WholeRunSink final : public runtime::Sink {
public:
    WholeRunSink(std::unique_ptr<runtime::Sink> file, const Cancel& is_taken_back)
        : file_(std::move(file)), is_taken_back_(is_taken_back) {}
    runtime::Points points() const override { return file_->points(); }
    bool begin(const TorsionModel& model) override { return file_->begin(model); }
    bool row(const TorsionFrame& frame) override { return file_->row(frame); }
    bool finish(bool complete) override {
        return is_taken_back_ ? (file_->finish(false), true) : file_->finish(complete);
    }
    std::string error() const override { return file_->error(); }
    std::size_t variables() const override { return file_->variables(); }

private:
    const std::unique_ptr<runtime::Sink> file_;
    const Cancel& is_taken_back_;
};

class WholeRunEvents final : public runtime::EventSink {
public:
    WholeRunEvents(std::unique_ptr<runtime::EventSink> file, const Cancel& is_taken_back)
        : file_(std::move(file)), is_taken_back_(is_taken_back) {}
    bool begin(const TorsionModel& model) override { return file_->begin(model); }
    bool event(const runtime::Event& event) override { return file_->event(event); }
    bool finish(bool complete) override {
        return is_taken_back_ ? (file_->finish(false), true) : file_->finish(complete);
    }
    std::string error() const override { return file_->error(); }

private:
    const std::unique_ptr<runtime::EventSink> file_;
    const Cancel& is_taken_back_;
};

} // namespace torsion::session
