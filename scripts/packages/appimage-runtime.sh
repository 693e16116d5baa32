#!/bin/sh
# Replaces AppImage's runtime, which would have to be downloaded: unpacks what follows these 4096 bytes and runs it.
folder=$(mktemp -d) && unsquashfs -q -n -o 4096 -d "$folder/app" "$0" >/dev/null || exit 1
APPIMAGE=$(readlink -f "$0") APPDIR="$folder/app" exec "$folder/app/AppRun" "$@"
exit 1
