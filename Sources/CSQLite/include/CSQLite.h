/* SQLite for Swift: the library's header, and what Swift cannot call. */
#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>

/* Binds a copy of the text. SQLITE_TRANSIENT is a cast that Swift does not import; a null pointer means the empty text here, because
   that is what an empty Swift buffer is, and not NULL. */
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes);

/* Whether closing the last connection copies the write-ahead log into the file and removes it; sqlite3_db_config is variadic. */
int csqlite_set_checkpoint_on_close(sqlite3 *connection, int on);
#endif
