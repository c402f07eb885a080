#pragma once
// The installed pages of the documentation, shown in a browser.

#include <string>

namespace torsion::driver {

/// The file of a page of the installed site, `docs/reference/diagnostics.html`; empty where it is not installed.
std::string installed_page(const std::string& name);

/// Hands an address to $BROWSER or xdg-open. False where neither can be started.
bool open_in_browser(const std::string& address);

} // namespace torsion::driver
