// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// The command socket: one line in, one line out. What is said here moves in the AVR's time.
#include "avrdev.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static bool reply(struct client *k, const char *text, size_t length) {
    while (length) {
        ssize_t done = send(k->fd, text, length, MSG_NOSIGNAL);
        if (done <= 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

static void hang_up(struct client *k) {
    close(k->fd);
    k->fd = -1;
    k->length = 0;
    k->waits_until = 0;
}

static void run_line(struct control *c, struct client *k, char *line) {
    char *text = NULL;
    size_t length = 0;
    FILE *answer = open_memstream(&text, &length);
    if (answer == NULL)
        return;
    control_command(c, k, line, answer);
    if (k->waits_until == 0) // else it is answered when the time has come
        fputc('\n', answer);
    fclose(answer);
    if (k->waits_until == 0 && !reply(k, text, length))
        hang_up(k);
    free(text);
}

static void run_lines(struct control *c, struct client *k) {
    char *end;
    while (k->fd >= 0 && k->waits_until == 0 && (end = memchr(k->text, '\n', k->length))) {
        *end = '\0';
        run_line(c, k, k->text);
        if (k->fd < 0)
            return;
        size_t used = (size_t)(end - k->text) + 1;
        memmove(k->text, end + 1, k->length - used);
        k->length -= used;
    }
}

static void hear(struct control *c, struct client *k) {
    ssize_t got = recv(k->fd, k->text + k->length, sizeof k->text - k->length, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) { // gone, or a line without an end
        hang_up(k);
        return;
    }
    k->length += (size_t)got;
    run_lines(c, k);
}

void control_service(struct control *c) {
    uint64_t now = board_now(c->board);
    for (int i = 0; i < CLIENTS; i++) {
        struct client *k = &c->client[i];
        if (k->fd < 0)
            continue;
        if (k->waits_until != 0 && k->waits_until <= now) {
            k->waits_until = 0;
            if (!reply(k, "ok\n", 3))
                hang_up(k);
            else
                run_lines(c, k);
        }
        if (k->fd >= 0)
            hear(c, k);
    }
}

uint64_t control_next_event(const struct control *c, uint64_t until) {
    for (int i = 0; i < CLIENTS; i++)
        if (c->client[i].waits_until != 0 && c->client[i].waits_until < until)
            until = c->client[i].waits_until;
    return until;
}

void control_accept(struct control *c) {
    int fd = accept(c->listener, NULL, NULL);
    for (int i = 0; fd >= 0 && i < CLIENTS; i++) {
        if (c->client[i].fd >= 0)
            continue;
        c->client[i].fd = fd;
        return;
    }
    if (fd >= 0)
        close(fd);
}

bool control_open(struct control *c, const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    for (int i = 0; i < CLIENTS; i++)
        c->client[i].fd = -1;
    c->listener = -1;
    if (strlen(path) >= sizeof address.sun_path) {
        fprintf(stderr, "avrdev: %s: too long for a socket\n", path);
        return false;
    }
    strcpy(address.sun_path, path);
    strcpy(c->path, path);
    unlink(path);
    c->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (c->listener < 0 || bind(c->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(c->listener, CLIENTS) != 0) {
        fprintf(stderr, "avrdev: %s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}

void control_close(struct control *c) {
    for (int i = 0; i < CLIENTS; i++)
        if (c->client[i].fd >= 0)
            hang_up(&c->client[i]);
    if (c->listener >= 0) {
        close(c->listener);
        unlink(c->path);
    }
}
