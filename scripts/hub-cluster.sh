#!/usr/bin/env bash
# Runs three nodes of Patroni, etcd and PostgreSQL behind HAProxy on one Debian machine, each in a network of its own, to
# try what docs/siege.md describes with the same settings (build/hub/cluster). Runs as root.
#   hub-cluster.sh packages | up | down | status | primary | url
#   hub-cluster.sh kill-primary | cut <node> | mend <node> | fill <node> | clear <node> | backup | restore <time>
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
root=${COMPTOIR_CLUSTER_DIR:-/var/lib/comptoir-cluster}
nodes='n1 n2 n3'
# Size of each node's disk; small, so that filling it is quick.
disk=${COMPTOIR_CLUSTER_DISK:-1200M}
password=comptoir-essai
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
ports=${COMPTOIR_CLUSTER_HUBS:-4881 4882}

address() { echo "10.77.0.1${1#n}"; }
data() { echo "$root/$1"; }
within() { local node=$1; shift; ip netns exec "comptoir-$node" "$@"; }
as_postgres() { local node=$1; shift; within "$node" runuser -u postgres -- "$@"; }
ctl() { as_postgres n1 patronictl -c "$(data n1)/patroni.yml" "$@"; }

fill_in() {
  local node=$1 peers='' etcd=''
  for one in $nodes; do
    peers+="${peers:+,}$one=http://$(address "$one"):2380"
    etcd+="${etcd:+,}$(address "$one"):2379"
  done
  sed -e "s|@NAME@|$node|g; s|@ADDRESS@|$(address "$node")|g; s|@DATA@|$(data "$node")|g; s|@PEERS@|$peers|g; s|@ETCD@|$etcd|g" \
    -e "s|@PASSWORD@|$password|g; s|@BIN@|$bin|g; s|@PGBACKREST@|$(data "$node")/pgbackrest.conf|g; s|@REPOSITORY@|$root/repository|g"
}

make_network() {
  ip link add comptoir type bridge
  ip addr add 10.77.0.1/24 dev comptoir
  ip link set comptoir up
  for node in $nodes; do
    ip netns add "comptoir-$node"
    ip link add "hub-$node" type veth peer name eth0 netns "comptoir-$node"
    ip link set "hub-$node" master comptoir up
    within "$node" ip addr add "$(address "$node")/24" dev eth0
    within "$node" ip link set eth0 up
    within "$node" ip link set lo up
  done
}

make_disk() {
  local node=$1
  truncate -s "$disk" "$root/$node.disk"
  mkfs.ext4 -q -F "$root/$node.disk"
  mkdir -p "$(data "$node")"
  mount -o loop "$root/$node.disk" "$(data "$node")"
  for file in patroni.yml pgbackrest.conf etcd.env; do fill_in "$node" <"$here/build/hub/cluster/$file" >"$(data "$node")/$file"; done
  mkdir -p "$(data "$node")"/{log,lock,spool,etcd}
  chown -R postgres: "$(data "$node")"
}

start_node() {
  local node=$1
  # Restarted as systemd would do, because etcd ends when its disk is full.
  setsid ip netns exec "comptoir-$node" runuser -u postgres -- sh -c "set -a; . $(data "$node")/etcd.env; while :; do etcd; sleep 2; done" >>"$root/$node-etcd.log" 2>&1 &
  echo $! >"$root/$node-etcd.pid"
  start_patroni "$node"
  # Installed where a user who cannot see this folder can read it.
  install -m 755 "$here/build/hub/cluster/disk-guard.sh" "$root/disk-guard.sh"
  setsid ip netns exec "comptoir-$node" runuser -u postgres -- "$root/disk-guard.sh" "$(data "$node")/patroni.yml" "$(address "$node")" "$(data "$node")" 64 >>"$root/$node-disk.log" 2>&1 &
}

start_patroni() {
  setsid ip netns exec "comptoir-$1" runuser -u postgres -- patroni "$(data "$1")/patroni.yml" >>"$root/$1-patroni.log" 2>&1 &
  echo $! >"$root/$1-patroni.pid"
}

stop_program() {
  local file="$root/$1.pid"
  [ -f "$file" ] || return 0
  pkill -TERM -P "$(cat "$file")" 2>/dev/null || kill "$(cat "$file")" 2>/dev/null || true
  for _ in $(seq 100); do kill -0 "$(cat "$file")" 2>/dev/null || break; sleep 0.1; done
  rm -f "$file"
}

start_balancer() {
  local bases='' siege='' i=0
  for node in $nodes; do bases+="    server $node $(address "$node"):5432\n"; done
  for port in $ports; do i=$((i + 1)); siege+="    server siege$i 127.0.0.1:$port\n"; done
  sed -e "s/maxconn 40000/maxconn 2000/; s|@BASES@|$bases|; s|@NODES@|$siege|; s|@LISTEN@|127.0.0.1:4880|; s|@CHECK@||" "$here/build/hub/cluster/haproxy.cfg" >"$root/haproxy.cfg"
  setsid haproxy -db -f "$root/haproxy.cfg" >>"$root/haproxy.log" 2>&1 &
  echo $! >"$root/haproxy.pid"
}

primary() {
  for node in $nodes; do
    curl --fail --silent --max-time 1 --output /dev/null "http://$(address "$node"):8008/primary" && echo "$node" && return
  done
  return 1
}

until_true() {
  for _ in $(seq "$1"); do if "${@:2}" >/dev/null 2>&1; then return; fi; sleep 0.5; done
  echo "not in time: ${*:2}" >&2
  return 1
}

has_two_followers() { [ "$(ctl list -f json | grep -o '"State": "\(running\|streaming\)"' | wc -l)" -ge 3 ] && ctl list -f json | grep -q 'Sync Standby'; }

start_stanza() {
  as_postgres "$(primary)" pgbackrest --config="$(data "$(primary)")/pgbackrest.conf" --stanza=comptoir stanza-create
}

up() {
  mkdir -p "$root/repository"
  chown postgres: "$root" "$root/repository"
  make_network
  for node in $nodes; do make_disk "$node"; done
  for node in $nodes; do start_node "$node"; done
  until_true 120 primary
  until_true 120 has_two_followers
  start_stanza
  as_postgres "$(primary)" psql -qh "$(data "$(primary)")" -c "create role comptoir login createrole password '$password'" -c 'create database comptoir owner comptoir'
  start_balancer
  status
}

down() {
  stop_program haproxy
  for node in $nodes; do stop_program "$node-patroni"; done
  for node in $nodes; do
    stop_program "$node-etcd"
    ip netns pids "comptoir-$node" 2>/dev/null | xargs -r kill -KILL || true
  done
  sleep 0.5
  for node in $nodes; do
    umount "$(data "$node")" 2>/dev/null || true
    ip link del "hub-$node" 2>/dev/null || true
    ip netns del "comptoir-$node" 2>/dev/null || true
  done
  ip link del comptoir 2>/dev/null || true
  rm -rf "$root"
}

status() { ctl list; }

kill_primary() {
  local node
  node=$(primary)
  kill -KILL "$(head -1 "$(data "$node")/postgres/postmaster.pid")"
  echo "$node"
}

backup() { as_postgres "$(primary)" pgbackrest --config="$(data "$(primary)")/pgbackrest.conf" --stanza=comptoir --type="${1:-full}" backup; }

# Restores the cluster to a moment: one node is restored and leads, the others are created again from it.
restore() {
  for node in $nodes; do stop_program "$node-patroni"; done
  as_postgres n1 etcdctl --endpoints="http://$(address n1):2379" del --prefix /service/comptoir >/dev/null
  as_postgres n1 pgbackrest --config="$(data n1)/pgbackrest.conf" --stanza=comptoir --delta --type=time --target="$1" --target-action=promote restore
  as_postgres n1 "$bin/pg_ctl" -D "$(data n1)/postgres" -w -t 300 -o "-c listen_addresses= -c unix_socket_directories=$(data n1)" -l "$root/restore.log" start
  until_true 240 is_promoted
  as_postgres n1 "$bin/pg_ctl" -D "$(data n1)/postgres" -w -m fast stop
  for node in n2 n3; do rm -rf "$(data "$node")/postgres"; done
  start_patroni n1
  until_true 120 primary
  for node in n2 n3; do start_patroni "$node"; done
  until_true 240 has_two_followers
  status
}

is_promoted() { [ "$(as_postgres n1 psql -h "$(data n1)" -Atc 'select pg_is_in_recovery()')" = f ]; }

case "${1:-}" in
  packages)
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      postgresql patroni python3-etcd etcd-server etcd-client haproxy pgbackrest iproute2 curl >/dev/null
    ;;
  up) up ;;
  down) down ;;
  status) status ;;
  primary) primary ;;
  url) echo "postgres://comptoir:$password@127.0.0.1:5000/comptoir" ;;
  kill-primary) kill_primary ;;
  cut) ip link set "hub-$2" down ;;
  mend) ip link set "hub-$2" up ;;
  fill) dd if=/dev/zero of="$(data "$2")/full" bs=1M status=none 2>/dev/null || true ;;
  clear) rm -f "$(data "$2")/full" ;;
  backup) backup "${2:-full}" ;;
  restore) restore "$2" ;;
  *) sed -n '2,6s/^# *//p' "$0" >&2; exit 2 ;;
esac
