# WebAssembly: no system and no C library, nothing that a page would have to bring. Mathematical functions and formatted texts are musl's, the rest stands in
# wasm32/library.c. The types of musl's headers follow clang's for this processor (wasm32/alltypes.h.in).
if(NOT wasm32 IN_LIST wanted)
  return()
endif()
include(musl.cmake)
include(musl_headers.cmake) # musl_cxx_flags
set(wasm ${CMAKE_CURRENT_SOURCE_DIR}/wasm32)
set(wasm_headers ${CMAKE_CURRENT_BINARY_DIR}/wasm32_headers)
if(NOT EXISTS ${wasm_headers}/bits/alltypes.h OR ${wasm}/alltypes.h.in IS_NEWER_THAN ${wasm_headers}/bits/alltypes.h)
  file(MAKE_DIRECTORY ${wasm_headers}/bits)
  execute_process(COMMAND sed -f ${fetched}/musl/tools/mkalltypes.sed ${wasm}/alltypes.h.in ${fetched}/musl/include/alltypes.h.in
    OUTPUT_FILE ${wasm_headers}/bits/alltypes.h COMMAND_ERROR_IS_FATAL ANY)
endif()
set(wasm_c stdio/vfprintf stdio/vsnprintf stdio/snprintf stdio/vsprintf stdlib/atoi math/frexpl
  string/memchr string/memcmp string/memcpy string/memmove string/memset string/strchr string/strchrnul string/strcmp string/strlen string/strnlen
  string/strncpy string/stpncpy)
list(TRANSFORM wasm_c PREPEND ${musl}/src/)
list(TRANSFORM wasm_c APPEND .c)
# A long double of musl's is a double: those of the processor are made of functions that nothing else needs.
runtime_for(wasm32 TRIPLE wasm32-unknown-unknown
  FLAGS -nostdlibinc -isystem ${wasm_headers} -idirafter ${fetched}/musl/include -idirafter ${fetched}/musl/arch/arm -idirafter ${fetched}/musl/arch/generic
    -isystem ${wasm} ${musl_cxx_flags} -D_LIBCPP_HAS_NO_THREADS -D_LIBCPP_HAS_NO_MONOTONIC_CLOCK -D_LIBCPP_HAS_MUSL_LIBC
    -mbulk-memory -mnontrapping-fptoint
  C_SOURCES ${musl_math} ${wasm_c} ${wasm}/library.c C_FLAGS -Xclang -mlong-double-64 -D__strchrnul=strchrnul -D__stpncpy=stpncpy -I${wasm}/musl ${musl_flags} LICENCES ${musl_licence})
