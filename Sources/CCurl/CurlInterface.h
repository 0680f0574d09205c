#ifndef CURL_INTERFACE_H
#define CURL_INTERFACE_H

#include <stddef.h>

// Our own declarations of the part of libcurl that is used, under libcurl's names. They keep to C's rules on
// compatible types (an enumeration without negative values is an unsigned int, one with is an int), so that a
// compiler that reads libcurl's headers too says where the two differ; a test lets it.

struct curl_slist;
struct curl_waitfd;

// A test gives it another name, to compare it with libcurl's.
#ifndef SCROLL_CURL_MESSAGE
#define SCROLL_CURL_MESSAGE CURLMsg
#endif

struct CURLMsg;

/// What a multi handle tells.
struct SCROLL_CURL_MESSAGE {
  unsigned int msg;
  void *easy_handle;
  union {
    void *whatever;
    unsigned int result;
  } data;
};

unsigned int curl_global_init(long flags);
char *curl_version(void);
const char *curl_easy_strerror(unsigned int code);

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text);
void curl_slist_free_all(struct curl_slist *list);

void *curl_easy_init(void);
void curl_easy_cleanup(void *easy);
unsigned int curl_easy_pause(void *easy, int bitmask);
unsigned int curl_easy_setopt(void *easy, unsigned int option, ...);
unsigned int curl_easy_getinfo(void *easy, unsigned int info, ...);

void *curl_multi_init(void);
int curl_multi_cleanup(void *multi);
int curl_multi_add_handle(void *multi, void *easy);
int curl_multi_remove_handle(void *multi, void *easy);
int curl_multi_perform(void *multi, int *running);
int curl_multi_poll(
    void *multi, struct curl_waitfd *extra, unsigned int extra_count, int milliseconds, int *count);
int curl_multi_wakeup(void *multi);
int curl_multi_setopt(void *multi, unsigned int option, ...);
struct CURLMsg *curl_multi_info_read(void *multi, int *left);

#endif
