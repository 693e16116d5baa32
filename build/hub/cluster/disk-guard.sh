#!/bin/sh
# On each of the three nodes: where the disk of the one that leads is full, another one takes over. A server whose disk is full
# goes on leading otherwise: it can still say that it is there, and refuses all that is written.
# disk-guard.sh <patroni.yml> <address of this node> <data folder> [<megabytes>]
while sleep 3; do
  [ "$(df --output=avail -BM "$3" | tail -1 | tr -dc 0-9)" -gt "${4:-256}" ] && continue
  curl --fail --silent --max-time 2 --output /dev/null "http://$2:8008/primary" || continue
  echo "the disk of $3 is full: another node takes over"
  patronictl -c "$1" switchover comptoir --force
done
