#!/bin/sh
# Before the program goes, while its units are still there: what enabled them goes with it. dpkg says `remove`, and rpm that 0 are left.
case "$1" in
remove | 0) ;;
*) exit 0 ;;
esac

command -v systemctl >/dev/null || exit 0
systemctl disable comptoir.service 2>/dev/null || true
systemctl --global disable comptoir.service 2>/dev/null || true
[ -d /run/systemd/system ] || exit 0
systemctl stop comptoir.service || true
loginctl list-users --no-legend | while read -r _ account _; do
  systemctl --user --machine="$account@.host" disable --now comptoir.service 2>/dev/null || true
done
