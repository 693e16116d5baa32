#!/usr/bin/env bash
# Runs a command in a desktop session of its own, with an empty, open keychain: keychain-session.sh COMMAND [ARG]...
# The keychain's files go to $XDG_DATA_HOME.
set -euo pipefail
exec dbus-run-session -- bash -c 'printf "\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"' bash "$@"
