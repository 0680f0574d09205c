#ifndef C_CURL_CONSTANTS_H
#define C_CURL_CONSTANTS_H

// The numbers of libcurl's binary interface that the transport uses. They never change: libcurl keeps its
// binary interface since version 7.16. A test holds each of them against the library's own headers.
// Each is declared with a prefix of ours, so that libcurl's headers may be read beside these.

#define SCROLL_CURL_CONSTANTS(X)         \
  X(CURLE_OK, 0)                         \
  X(CURLE_UNSUPPORTED_PROTOCOL, 1)       \
  X(CURLE_URL_MALFORMAT, 3)              \
  X(CURLE_COULDNT_RESOLVE_HOST, 6)       \
  X(CURLE_COULDNT_CONNECT, 7)            \
  X(CURLE_WEIRD_SERVER_REPLY, 8)         \
  X(CURLE_HTTP2, 16)                     \
  X(CURLE_PARTIAL_FILE, 18)              \
  X(CURLE_OUT_OF_MEMORY, 27)             \
  X(CURLE_OPERATION_TIMEDOUT, 28)        \
  X(CURLE_SSL_CONNECT_ERROR, 35)         \
  X(CURLE_GOT_NOTHING, 52)               \
  X(CURLE_SEND_ERROR, 55)                \
  X(CURLE_RECV_ERROR, 56)                \
  X(CURLE_PEER_FAILED_VERIFICATION, 60)  \
  X(CURLE_SSL_CACERT_BADFILE, 77)        \
  X(CURLE_HTTP2_STREAM, 92)              \
                                         \
  X(CURLOPT_WRITEDATA, 10001)            \
  X(CURLOPT_URL, 10002)                  \
  X(CURLOPT_PROXY, 10004)                \
  X(CURLOPT_ERRORBUFFER, 10010)          \
  X(CURLOPT_WRITEFUNCTION, 20011)        \
  X(CURLOPT_HTTPHEADER, 10023)           \
  X(CURLOPT_HEADERDATA, 10029)           \
  X(CURLOPT_FOLLOWLOCATION, 52)          \
  X(CURLOPT_CAINFO, 10065)               \
  X(CURLOPT_HEADERFUNCTION, 20079)       \
  X(CURLOPT_HTTP_VERSION, 84)            \
  X(CURLOPT_BUFFERSIZE, 98)              \
  X(CURLOPT_NOSIGNAL, 99)                \
  X(CURLOPT_TCP_NODELAY, 121)            \
  X(CURLOPT_CONNECTTIMEOUT_MS, 156)      \
  X(CURLOPT_PROTOCOLS, 181)              \
  X(CURLOPT_TCP_KEEPALIVE, 213)          \
  X(CURLOPT_PIPEWAIT, 237)               \
  X(CURLOPT_STREAM_WEIGHT, 239)          \
  X(CURLOPT_HTTP09_ALLOWED, 285)         \
  X(CURLOPT_PREREQFUNCTION, 20312)       \
  X(CURLOPT_PREREQDATA, 10313)           \
  X(CURLOPT_QUICK_EXIT, 322)             \
                                         \
  X(CURLINFO_HEADER_SIZE, 0x20000b)      \
  X(CURLINFO_OS_ERRNO, 0x200019)         \
  X(CURLINFO_NUM_CONNECTS, 0x20001a)     \
  X(CURLINFO_SIZE_DOWNLOAD_T, 0x600008)  \
  X(CURLINFO_CONNECT_TIME_T, 0x600034)   \
  X(CURLINFO_STARTTRANSFER_TIME_T, 0x600036) \
  X(CURLINFO_APPCONNECT_TIME_T, 0x600038) \
                                         \
  X(CURLMOPT_PIPELINING, 3)              \
  X(CURLMOPT_MAXCONNECTS, 6)             \
  X(CURLMOPT_MAX_HOST_CONNECTIONS, 7)    \
  X(CURLMOPT_MAX_TOTAL_CONNECTIONS, 13)  \
  X(CURLMOPT_MAX_CONCURRENT_STREAMS, 16) \
                                         \
  X(CURLM_OK, 0)                         \
  X(CURLMSG_DONE, 1)                     \
  X(CURLPIPE_MULTIPLEX, 2)               \
  X(CURLPAUSE_CONT, 0)                   \
  X(CURLPROTO_HTTP, 1)                   \
  X(CURLPROTO_HTTPS, 2)                  \
  X(CURL_HTTP_VERSION_1_1, 2)            \
  X(CURL_HTTP_VERSION_2TLS, 4)           \
  X(CURL_GLOBAL_DEFAULT, 3)              \
  X(CURL_ERROR_SIZE, 256)                \
  X(CURL_WRITEFUNC_PAUSE, 0x10000001)    \
  X(CURL_PREREQFUNC_OK, 0)

#define SCROLL_CURL_DECLARE(name, value) SCROLL_##name = value,
enum { SCROLL_CURL_CONSTANTS(SCROLL_CURL_DECLARE) };

#endif
