#include "CCurl.h"
#include "CurlInterface.h"

unsigned int scroll_curl_global_init(long flags) { return curl_global_init(flags); }

const char *scroll_curl_version(void) { return curl_version(); }

const char *scroll_curl_easy_strerror(unsigned int code) { return curl_easy_strerror(code); }

void *scroll_curl_slist_append(void *list, const char *text) { return curl_slist_append(list, text); }

void scroll_curl_slist_free_all(void *list) { curl_slist_free_all(list); }

void *scroll_curl_easy_init(void) { return curl_easy_init(); }

void scroll_curl_easy_cleanup(void *easy) { curl_easy_cleanup(easy); }

unsigned int scroll_curl_easy_pause(void *easy, int bitmask) { return curl_easy_pause(easy, bitmask); }

unsigned int scroll_curl_easy_setopt_long(void *easy, unsigned int option, long value) {
  return curl_easy_setopt(easy, option, value);
}

unsigned int scroll_curl_easy_setopt_string(void *easy, unsigned int option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

unsigned int scroll_curl_easy_setopt_pointer(void *easy, unsigned int option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

unsigned int scroll_curl_easy_setopt_write(
    void *easy, unsigned int option, scroll_curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

unsigned int scroll_curl_easy_setopt_prereq(
    void *easy, unsigned int option, scroll_curl_prereq_callback value) {
  return curl_easy_setopt(easy, option, value);
}

long scroll_curl_easy_getinfo_long(void *easy, unsigned int info) {
  long value = 0;
  return curl_easy_getinfo(easy, info, &value) == SCROLL_CURLE_OK ? value : 0;
}

int64_t scroll_curl_easy_getinfo_offset(void *easy, unsigned int info) {
  // A curl_off_t is 64 bits wide on every platform.
  int64_t value = 0;
  return curl_easy_getinfo(easy, info, &value) == SCROLL_CURLE_OK ? value : 0;
}

void *scroll_curl_multi_init(void) { return curl_multi_init(); }

int scroll_curl_multi_cleanup(void *multi) { return curl_multi_cleanup(multi); }

int scroll_curl_multi_add_handle(void *multi, void *easy) { return curl_multi_add_handle(multi, easy); }

int scroll_curl_multi_remove_handle(void *multi, void *easy) {
  return curl_multi_remove_handle(multi, easy);
}

int scroll_curl_multi_perform(void *multi, int *running) { return curl_multi_perform(multi, running); }

int scroll_curl_multi_poll(void *multi, int milliseconds) {
  return curl_multi_poll(multi, 0, 0, milliseconds, 0);
}

int scroll_curl_multi_wakeup(void *multi) { return curl_multi_wakeup(multi); }

int scroll_curl_multi_setopt_long(void *multi, unsigned int option, long value) {
  return curl_multi_setopt(multi, option, value);
}

void *scroll_curl_multi_next_done(void *multi, unsigned int *result) {
  int left = 0;
  for (;;) {
    struct CURLMsg *message = curl_multi_info_read(multi, &left);
    if (!message) return 0;
    if (message->msg != SCROLL_CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
}
