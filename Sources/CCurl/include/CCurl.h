#ifndef C_CURL_H
#define C_CURL_H

#include <stddef.h>
#include <stdint.h>
#include "CCurlConstants.h"

// What the transport asks of libcurl. Each function calls the one of libcurl after which it is named; the typed
// setopt and getinfo stand for libcurl's variadic ones, which Swift cannot call.
//
// `easy` is a `CURL *`, `multi` a `CURLM *`, and a result a `CURLcode` or a `CURLMcode`.

/// `curl_write_callback`, of the body and of header lines alike.
typedef size_t (*scroll_curl_write_callback)(char *bytes, size_t size, size_t count, void *context);

/// `curl_prereq_callback`.
typedef int (*scroll_curl_prereq_callback)(
    void *context, char *remote, char *local, int remote_port, int local_port);

unsigned int scroll_curl_global_init(long flags);
const char *scroll_curl_version(void);
const char *scroll_curl_easy_strerror(unsigned int code);

void *scroll_curl_slist_append(void *list, const char *text);
void scroll_curl_slist_free_all(void *list);

void *scroll_curl_easy_init(void);
void scroll_curl_easy_cleanup(void *easy);
unsigned int scroll_curl_easy_pause(void *easy, int bitmask);
unsigned int scroll_curl_easy_setopt_long(void *easy, unsigned int option, long value);
unsigned int scroll_curl_easy_setopt_string(void *easy, unsigned int option, const char *value);
unsigned int scroll_curl_easy_setopt_pointer(void *easy, unsigned int option, void *value);
unsigned int scroll_curl_easy_setopt_write(void *easy, unsigned int option, scroll_curl_write_callback value);
unsigned int scroll_curl_easy_setopt_prereq(void *easy, unsigned int option, scroll_curl_prereq_callback value);

/// What libcurl says of a transfer, or 0 where it does not.
long scroll_curl_easy_getinfo_long(void *easy, unsigned int info);
int64_t scroll_curl_easy_getinfo_offset(void *easy, unsigned int info);

void *scroll_curl_multi_init(void);
int scroll_curl_multi_cleanup(void *multi);
int scroll_curl_multi_add_handle(void *multi, void *easy);
int scroll_curl_multi_remove_handle(void *multi, void *easy);
int scroll_curl_multi_perform(void *multi, int *running);
int scroll_curl_multi_poll(void *multi, int milliseconds);
int scroll_curl_multi_wakeup(void *multi);
int scroll_curl_multi_setopt_long(void *multi, unsigned int option, long value);

/// Takes the next transfer that ended, and how it ended; null where none is left.
void *scroll_curl_multi_next_done(void *multi, unsigned int *result);

#endif
