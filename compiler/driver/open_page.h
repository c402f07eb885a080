#pragma once
// The installed pages of the documentation, shown in a browser.

#include <string>

namespace torsion::driver {

/// The file of a page of the installed site, `docs/reference/diagnostics.html`; empty where it is not installed.
std::string installed_page(const std::string& name);

/// A file that only the user can read, and that leads to an address. What a program is called with can be read by all
/// users of the machine; what a file says cannot. It goes with the object.
class RedirectFile {
public:
    explicit RedirectFile(const std::string& address);
    ~RedirectFile();
    RedirectFile(const RedirectFile&) = delete;
    RedirectFile& operator=(const RedirectFile&) = delete;

    const std::string& path() const { return path_; } ///< empty: it could not be written

private:
    std::string path_;
};

/// Hands an address to $BROWSER or xdg-open. False where neither can be started.
bool open_in_browser(const std::string& address);

} // namespace torsion::driver
