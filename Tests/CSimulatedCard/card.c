/* A VFS in front of SQLite's own (sqlite.org/vfs.html): every call is handed on, and what would be on the card is kept beside it. */
#include "CSimulatedCard.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 1024, FILES = 8, SECTOR = 512 };

/* A write, or a change of the length where there is no data. */
struct operation {
    struct operation *next;
    sqlite3_int64 offset;
    int length;
    unsigned char *data;
};

struct file {
    char *path;
    /* What is on the card for certain. */
    unsigned char *synced;
    sqlite3_int64 synced_size;
    /* What the program sees. */
    sqlite3_int64 size;
    struct operation *first, **last;
};

struct card {
    char *folder;
    struct file files[FILES];
    int64_t bytes, syncs, limit;
    int operations_left;
    uint64_t seed;
    char *into;
    int was_cut;
};

struct shim {
    sqlite3_file base;
    struct card *card;
    struct file *file;
    /* SQLite's own file follows. */
};

static struct card cards[CARDS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sqlite3_vfs *root;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((struct shim *)file + 1); }

/* splitmix64 */
static uint64_t chance(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void resize(unsigned char **bytes, sqlite3_int64 *size, sqlite3_int64 wanted) {
    unsigned char *larger = realloc(*bytes, wanted > 0 ? (size_t)wanted : 1);
    if (!larger) abort();
    if (wanted > *size) memset(larger + *size, 0, (size_t)(wanted - *size));
    *bytes = larger;
    *size = wanted;
}

static void apply(unsigned char **bytes, sqlite3_int64 *size, const struct operation *operation, sqlite3_int64 from, int length) {
    if (!operation->data) {
        resize(bytes, size, operation->offset);
        return;
    }
    if (from + length > *size) resize(bytes, size, from + length);
    memcpy(*bytes + from, operation->data + (from - operation->offset), (size_t)length);
}

static void forget(struct file *file) {
    while (file->first) {
        struct operation *next = file->first->next;
        free(file->first->data);
        free(file->first);
        file->first = next;
    }
    file->last = &file->first;
}

static void leave(struct card *card, const struct file *file, uint64_t *state, unsigned percent) {
    unsigned char *bytes = NULL;
    sqlite3_int64 size = 0;
    resize(&bytes, &size, file->synced_size);
    if (size) memcpy(bytes, file->synced, (size_t)size);
    for (const struct operation *operation = file->first; operation; operation = operation->next) {
        sqlite3_int64 from = operation->offset, end = from + operation->length;
        if (!operation->data) {
            if (chance(state) % 100 < percent) apply(&bytes, &size, operation, from, 0);
            continue;
        }
        while (from < end) {
            sqlite3_int64 next = (from / SECTOR + 1) * SECTOR;
            if (next > end) next = end;
            if (chance(state) % 100 < percent) apply(&bytes, &size, operation, from, (int)(next - from));
            from = next;
        }
    }
    char path[4096];
    const char *name = strrchr(file->path, '/');
    snprintf(path, sizeof path, "%s%s", card->into, name ? name : "/file");
    FILE *copy = fopen(path, "w");
    if (copy) {
        fwrite(bytes, 1, (size_t)size, copy);
        fclose(copy);
    }
    free(bytes);
}

/* With the lock held, before the operation is done. */
static void operate(struct card *card) {
    if (card->operations_left == 0 || --card->operations_left > 0) return;
    uint64_t state = card->seed;
    /* From nothing to everything of what was not synced. */
    unsigned percent = (unsigned)(chance(&state) % 5) * 25;
    for (int i = 0; i < FILES; i++)
        if (card->files[i].path) leave(card, &card->files[i], &state, percent);
    card->was_cut = 1;
}

static void note(struct shim *shim, sqlite3_int64 offset, int length, const void *data) {
    struct operation *operation = calloc(1, sizeof *operation);
    if (!operation) abort();
    operation->offset = offset;
    operation->length = length;
    if (data) {
        operation->data = malloc((size_t)length + 1);
        if (!operation->data) abort();
        memcpy(operation->data, data, (size_t)length);
    }
    *shim->file->last = operation;
    shim->file->last = &operation->next;
}

static int close_file(sqlite3_file *file) { return real(file)->pMethods ? real(file)->pMethods->xClose(real(file)) : SQLITE_OK; }
static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}
static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    struct shim *shim = (struct shim *)file;
    if (shim->file) {
        pthread_mutex_lock(&mutex);
        sqlite3_int64 grown = offset + count - shim->file->size, total = 0;
        for (int i = 0; i < FILES; i++)
            if (shim->card->files[i].path) total += shim->card->files[i].size;
        if (grown > 0 && shim->card->limit >= 0 && total + grown > shim->card->limit) {
            pthread_mutex_unlock(&mutex);
            return SQLITE_FULL;
        }
        operate(shim->card);
        shim->card->bytes += count;
        if (grown > 0) shim->file->size += grown;
        note(shim, offset, count, bytes);
        pthread_mutex_unlock(&mutex);
    }
    return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}
static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    struct shim *shim = (struct shim *)file;
    if (shim->file) {
        pthread_mutex_lock(&mutex);
        operate(shim->card);
        shim->file->size = size;
        note(shim, size, 0, NULL);
        pthread_mutex_unlock(&mutex);
    }
    return real(file)->pMethods->xTruncate(real(file), size);
}
static int sync_file(sqlite3_file *file, int flags) {
    struct shim *shim = (struct shim *)file;
    (void)flags;
    if (!shim->file) return real(file)->pMethods->xSync(real(file), flags);
    pthread_mutex_lock(&mutex);
    operate(shim->card);
    shim->card->syncs++;
    for (struct operation *operation = shim->file->first; operation; operation = operation->next)
        apply(&shim->file->synced, &shim->file->synced_size, operation, operation->offset, operation->length);
    forget(shim->file);
    pthread_mutex_unlock(&mutex);
    /* The card is this one: the disk below need not be waited for. */
    return SQLITE_OK;
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) { return real(file)->pMethods->xFileSize(real(file), size); }
static int lock_file(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int unlock_file(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int check_lock(sqlite3_file *file, int *result) { return real(file)->pMethods->xCheckReservedLock(real(file), result); }
static int control_file(sqlite3_file *file, int what, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), what, argument);
}
static int sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int characteristics(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void shm_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int shm_unmap(sqlite3_file *file, int delete) { return real(file)->pMethods->xShmUnmap(real(file), delete); }

/* Version 2: no memory-mapped reads, which the shim would not see. */
static const sqlite3_io_methods methods = {
    2,          close_file, read_file,   write_file,  truncate_file,   sync_file, file_size, lock_file,   unlock_file,
    check_lock, control_file, sector_size, characteristics, shm_map, shm_lock,  shm_barrier, shm_unmap, NULL, NULL};

/* With the lock held: the record of a file, made if there is room for one. */
static struct file *record(struct card *card, const char *path) {
    struct file *empty = NULL;
    for (int i = 0; i < FILES; i++) {
        if (card->files[i].path && strcmp(card->files[i].path, path) == 0) return &card->files[i];
        if (!card->files[i].path && !empty) empty = &card->files[i];
    }
    if (!empty) return NULL;
    memset(empty, 0, sizeof *empty);
    empty->path = strdup(path);
    empty->last = &empty->first;
    FILE *disk = fopen(path, "r");
    if (disk) {
        fseek(disk, 0, SEEK_END);
        resize(&empty->synced, &empty->synced_size, ftell(disk));
        rewind(disk);
        if (empty->synced_size && fread(empty->synced, 1, (size_t)empty->synced_size, disk) == 0) abort();
        fclose(disk);
        empty->size = empty->synced_size;
    }
    return empty;
}

static struct card *card_of(const char *path) {
    for (int i = 0; i < CARDS; i++)
        if (cards[i].folder && path && strncmp(path, cards[i].folder, strlen(cards[i].folder)) == 0) return &cards[i];
    return NULL;
}

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    struct shim *shim = (struct shim *)file;
    memset(shim, 0, sizeof *shim);
    memset(real(file), 0, (size_t)root->szOsFile);
    int code = root->xOpen(root, path, real(file), flags, out);
    if (real(file)->pMethods) file->pMethods = &methods;
    if (code != SQLITE_OK || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL))) return code;
    pthread_mutex_lock(&mutex);
    shim->card = card_of(path);
    if (shim->card) shim->file = record(shim->card, path);
    pthread_mutex_unlock(&mutex);
    return code;
}

static void drop(struct file *file) {
    forget(file);
    free(file->path);
    free(file->synced);
    memset(file, 0, sizeof *file);
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync) {
    (void)vfs;
    pthread_mutex_lock(&mutex);
    struct card *card = card_of(path);
    for (int i = 0; card && i < FILES; i++)
        if (card->files[i].path && strcmp(card->files[i].path, path) == 0) drop(&card->files[i]);
    pthread_mutex_unlock(&mutex);
    return root->xDelete(root, path, sync);
}

static void install(void) {
    static sqlite3_vfs vfs;
    root = sqlite3_vfs_find(NULL);
    if (!root) abort();
    vfs = *root;
    vfs.zName = "simulated-card";
    vfs.szOsFile = (int)sizeof(struct shim) + root->szOsFile;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    /* The other calls of the root's table work on its own data. */
    sqlite3_vfs_register(&vfs, 1);
}

int card_watch(const char *folder) {
    pthread_once(&once, install);
    pthread_mutex_lock(&mutex);
    int found = -1;
    for (int i = 0; i < CARDS && found < 0; i++)
        if (!cards[i].folder) found = i;
    if (found >= 0) {
        memset(&cards[found], 0, sizeof cards[found]);
        cards[found].folder = strdup(folder);
        cards[found].limit = -1;
    }
    pthread_mutex_unlock(&mutex);
    return found;
}

void card_unwatch(int card) {
    if (card < 0) return;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < FILES; i++)
        if (cards[card].files[i].path) drop(&cards[card].files[i]);
    free(cards[card].folder);
    free(cards[card].into);
    memset(&cards[card], 0, sizeof cards[card]);
    pthread_mutex_unlock(&mutex);
}

int64_t card_bytes(int card) {
    pthread_mutex_lock(&mutex);
    int64_t bytes = cards[card].bytes;
    pthread_mutex_unlock(&mutex);
    return bytes;
}

int64_t card_syncs(int card) {
    pthread_mutex_lock(&mutex);
    int64_t syncs = cards[card].syncs;
    pthread_mutex_unlock(&mutex);
    return syncs;
}

void card_limit(int card, int64_t bytes) {
    pthread_mutex_lock(&mutex);
    cards[card].limit = bytes;
    pthread_mutex_unlock(&mutex);
}

void card_cut(int card, int operations, uint64_t seed, const char *into) {
    pthread_mutex_lock(&mutex);
    free(cards[card].into);
    cards[card].into = strdup(into);
    cards[card].operations_left = operations;
    cards[card].seed = seed;
    cards[card].was_cut = 0;
    pthread_mutex_unlock(&mutex);
}

int card_was_cut(int card) {
    pthread_mutex_lock(&mutex);
    int was_cut = cards[card].was_cut;
    pthread_mutex_unlock(&mutex);
    return was_cut;
}
