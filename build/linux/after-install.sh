#!/bin/sh
# After the deb and the rpm are unpacked, at first and at each upgrade.
set -e

ln -sf /opt/Comptoir/comptoir /usr/bin/comptoir

# Where IT puts the policy file: whoever may write here decides for everybody at this machine.
install -d -o root -g root -m 0755 /etc/comptoir

# Whose the data of a service of the machine are; nothing runs as it until somebody enables the service.
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers /usr/lib/sysusers.d/comptoir.conf
elif ! getent passwd comptoir >/dev/null; then
  useradd --system --home-dir /var/lib/comptoir --shell /usr/sbin/nologin comptoir
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload || true
  systemctl try-restart comptoir.service || true
  # Those that a session enabled for itself, in each session that is open.
  loginctl list-users --no-legend | while read -r _ account _; do
    systemctl --user --machine="$account@.host" daemon-reload 2>/dev/null || true
    systemctl --user --machine="$account@.host" try-restart comptoir.service 2>/dev/null || true
  done
fi

# Chromium's sandbox asks for user namespaces, or else for a helper that starts as root.
if unshare --user true 2>/dev/null; then
  chmod 0755 /opt/Comptoir/chrome-sandbox
else
  chmod 4755 /opt/Comptoir/chrome-sandbox
fi

if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q /usr/share/icons/hicolor || true; fi

# Ubuntu from 24.04 on gives user namespaces only to programs that have a profile; older ones do not know its words.
profile=/opt/Comptoir/resources/apparmor-profile
if apparmor_status --enabled >/dev/null 2>&1 && apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
  cp -f "$profile" /etc/apparmor.d/comptoir
  apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/comptoir || true
fi
