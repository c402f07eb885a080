# musl's headers, for targets whose system's cannot be had. Only what is the same in every C library on 64-bit machines is used of them: names, types of
# numbers and the functions' forms; what differs stands in a folder of the target before them.
set(musl_headers ${CMAKE_CURRENT_BINARY_DIR}/musl_headers)
if(NOT EXISTS ${musl_headers}/bits/alltypes.h)
  file(MAKE_DIRECTORY ${musl_headers}/bits)
  execute_process(COMMAND sed -f ${fetched}/musl/tools/mkalltypes.sed ${fetched}/musl/arch/x86_64/bits/alltypes.h.in ${fetched}/musl/include/alltypes.h.in
    OUTPUT_FILE ${musl_headers}/bits/alltypes.h COMMAND_ERROR_IS_FATAL ANY)
endif()
set(musl_header_flags -nostdlibinc -isystem ${musl_headers} -idirafter ${fetched}/musl/include -idirafter ${fetched}/musl/arch/x86_64 -idirafter ${fetched}/musl/arch/generic)
# libc++'s texts of other languages need more of a system than is there; nothing here writes or reads such.
set(musl_cxx_flags -D_GNU_SOURCE -D_LIBCPP_HAS_NO_LOCALIZATION -DEIGEN_NO_IO)
