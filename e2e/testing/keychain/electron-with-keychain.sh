#!/usr/bin/env bash
# The desktop program with a keychain of its own: electron-with-keychain.sh [ARG]...; $ELECTRON names the program.
exec "$(dirname "$0")/keychain-session.sh" "$ELECTRON" "$@"
