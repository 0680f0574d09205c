#ifndef C_LAST_WORDS_H
#define C_LAST_WORDS_H

#include <stddef.h>

/// From now on, when a fault of a thread's own ends the process, such as a trap, that thread's last words are written
/// to standard error first. What would have come then comes still: the end, and Swift's backtrace.
///
/// Not told is a stack that has run out, for then there is no room left to say it.
void last_words_enable(void);

/// What the calling thread is to say; what goes beyond 255 bytes is left out.
void last_words_set(const char *text, size_t count);

#endif
