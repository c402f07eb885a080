#pragma once
// What a page asks for, and its answers. docs/reference/watch.md lists the addresses.

#include "compiler/watch/board.h"
#include "compiler/watch/http/http_server.h"
#include "compiler/watch/live_run.h"
#include "compiler/watch/places.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::watch {

class PageServer {
public:
    /// `selected`: names of the curves with which a page opens; empty: the usual ones.
    PageServer(Board& board, LiveRun& live, std::vector<std::string> selected);

    HttpHandler handler(); ///< the server must not outlive this
    const std::string& token() const { return token_; }

private:
    HttpAnswer answer(const HttpRequest& request);
    HttpAnswer get(const std::string& path, const HttpRequest& request);
    HttpAnswer post(const std::string& path, const HttpRequest& request);
    HttpAnswer page() const;
    HttpAnswer run(const HttpRequest& request);
    HttpAnswer details();
    HttpAnswer parameters();
    HttpAnswer states();
    HttpAnswer download(const std::string& path, const HttpRequest& request);
    HttpAnswer file(const std::string& path, const HttpRequest& request);

    std::shared_ptr<const std::string> table_of(const std::shared_ptr<const Curves>& curves);

    /// A text that is made once for ten pages.
    struct Kept {
        std::shared_ptr<const void> of;
        std::shared_ptr<const std::string> text;
    };
    std::shared_ptr<const std::string> kept(Kept& place, const std::shared_ptr<const void>& of,
                                            const std::function<std::string()>& make);

    Board& board_;
    LiveRun& live_;
    const std::vector<std::string> selected_;
    const std::string token_;
    std::mutex mutex_;
    Kept run_, details_, parameters_;
    Places streams_, downloads_, waits_;
    std::mutex table_mutex_;
    std::weak_ptr<const void> table_of_;
    std::weak_ptr<const std::string> table_; ///< the result as CSV, while somebody takes it
};

} // namespace torsion::watch
