# What runs programs of other platforms here. Sourced with `program`, `source` and `cc` set.
# Debian: gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static, gcc-mingw-w64-x86-64 wine64

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }

wine=$(command -v wine64 wine /usr/lib/wine/wine64 | head -1)
export WINEPREFIX=$folder/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" # no dialogs

extension() {
    case $1 in
    *-windows) echo dll ;;
    *-darwin) echo dylib ;;
    wasm32) echo wasm ;;
    *) echo so ;;
    esac
}
folder_of() { # VERSION of FMI, PLATFORM
    case $1-$2 in
    2-x86_64-linux) echo linux64 ;;
    2-x86_64-windows) echo win64 ;;
    2-*-darwin) echo darwin64 ;;
    *) echo "$2" ;;
    esac
}
# compile PLATFORM SOURCE PROGRAM: false where there is no compiler. A module of WebAssembly is run by a script.
compile() {
    local warnings="-O1 -Wall -Wextra -I$source/runtime/include"
    case $1 in
    x86_64-linux) "$cc" $warnings "$2" -o "$3" -ldl -lm ;;
    x86_64-darwin) "$cc" $warnings -DMACHO "$2" -o "$3" -lm ;; # a program for Linux, with a loader for libraries of macOS
    aarch64-darwin) aarch64-linux-gnu-gcc $warnings -DMACHO "$2" -o "$3" -lm ;;
    aarch64-linux) aarch64-linux-gnu-gcc $warnings "$2" -o "$3" -ldl -lm ;;
    wasm32) ;;
    x86_64-windows) x86_64-w64-mingw32-gcc $warnings -D__USE_MINGW_ANSI_STDIO=1 "$2" -o "$3" ;;
    esac
}
# run PLATFORM PROGRAM arguments…
run() {
    local platform=$1
    shift
    case $platform in
    x86_64-linux | x86_64-darwin) "./$@" ;;
    aarch64-linux | aarch64-darwin) qemu-aarch64-static -L /usr/aarch64-linux-gnu "./$@" ;;
    x86_64-windows) "$wine" "$@" ;;
    wasm32) node "$source/tests/platforms/wasm_host.mjs" "${@:2}" ;;
    esac
}
# Why PLATFORM cannot be tested here; nothing: it can
obstacle() {
    [ -e "$(dirname "$program")/../share/torsion/lib/$1/libtorsion_runtime.a" ] || { echo "it was left out of this build"; return; }
    local tool
    case $1 in
    aarch64-linux | aarch64-darwin) set -- aarch64-linux-gnu-gcc qemu-aarch64-static ;;
    x86_64-darwin) set -- ;;
    x86_64-windows) set -- x86_64-w64-mingw32-gcc "${wine:-wine64}" ;;
    wasm32) set -- node ;;
    esac
    for tool in "$@"; do command -v "$tool" >/dev/null || echo "$tool is missing"; done
}
others=
for platform in aarch64-linux x86_64-windows x86_64-darwin aarch64-darwin wasm32; do
    why=$(obstacle "$platform")
    if [ -n "$why" ]; then echo "skipped: $platform: $why"; else others="$others $platform"; fi
done
