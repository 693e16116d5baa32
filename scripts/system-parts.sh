#!/usr/bin/env bash
# Installs on Debian what the journeys need (a display, browsers, mail servers, a keychain, tools that read PDFs), PostgreSQL
# for the tests of the hub, and the tools that make and install packages. Runs as root.
set -euo pipefail
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  xvfb xdotool chromium fonts-liberation poppler-utils unzip make g++ python3 \
  libgtk-3-0 libsecret-1-0 gnome-keyring dbus curl postfix dovecot-core dovecot-imapd cups postgresql \
  squid iproute2 openssl rpm squashfs-tools desktop-file-utils nsis wine wine64 wixl msitools p7zip-full osslsigncode >/dev/null
