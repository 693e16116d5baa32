#!/bin/sh
# Stands in for the runtime of AppImage, which is a download: unpacks what is behind these 4096 bytes, and becomes it.
folder=$(mktemp -d) && unsquashfs -q -n -o 4096 -d "$folder/app" "$0" >/dev/null || exit 1
APPIMAGE=$(readlink -f "$0") APPDIR="$folder/app" exec "$folder/app/AppRun" "$@"
exit 1
