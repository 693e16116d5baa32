#!/bin/sh
# When the program goes dpkg says `remove` or `purge`, and rpm that 0 are left; an upgrade comes by here too, and takes nothing away.
case "$1" in
remove | purge | 0) ;;
*) exit 0 ;;
esac

rm -f /usr/bin/comptoir
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload || true
fi
if [ -f /etc/apparmor.d/comptoir ]; then
  apparmor_parser --remove /etc/apparmor.d/comptoir 2>/dev/null || true
  rm -f /etc/apparmor.d/comptoir
fi
# With the policy in it, it is IT's and stays.
rmdir /etc/comptoir 2>/dev/null || true
