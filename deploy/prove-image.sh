#!/bin/bash
# Starts an image that buildah holds as a container would, where no container can be started: an own process tree, a
# read-only root, nothing but /data and /tmp to write to, user 10001 without capabilities. Needs root, buildah, Chromium
# and, for the journey, this project's packages (npm ci).
#   deploy/prove-image.sh [image]
#
# Where Docker Hub can't be reached, Debian's packages make the base under the name that the Dockerfile asks for:
#   mmdebstrap --variant=minbase trixie base.tar
#   base=$(buildah from scratch) && buildah add $base base.tar /
#   buildah commit $base docker.io/library/debian:trixie-slim
#   buildah bud --isolation chroot --layers --format docker -t localhost/fanfare .
set -euo pipefail

image=${1:-localhost/fanfare}
port=${PORT:-3977}
work=$(mktemp -d)
container=$(buildah from --pull-never "$image")
root=$(buildah mount "$container")
server=

finish() {
  [ -z "$server" ] || kill -TERM "$server" 2>/dev/null || true
  wait
  buildah rm "$container" >/dev/null
  rm -rf "$work"
}
trap finish EXIT

step() { printf '\n%s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }

# What the image says, and what whoever runs it adds.
mapfile -t said < <(buildah inspect --type image --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' "$image" | sed '/^$/d')
environment=("${said[@]}" HOME=/ "PORT=$port" "PUBLIC_URL=http://localhost:$port" TRUSTED_PROXIES=none)

# A volume begins as the image's folder is.
mkdir "$work/root"
cp -a "$root/data" "$work/data"

# The words after it in a container of their own, which takes the place of the shell that calls.
contain() {
  exec unshare --mount --pid --ipc --uts --fork --kill-child bash -c '
    set -e
    root=$1/root
    mount --bind "$2" "$root" && mount -o remount,bind,ro "$root"
    mount --bind "$1/data" "$root/data"
    mount -t tmpfs tmpfs "$root/tmp"
    mount -t tmpfs tmpfs "$root/dev"
    touch "$root/dev/null" "$root/dev/urandom"
    mount --bind /dev/null "$root/dev/null" && mount --bind /dev/urandom "$root/dev/urandom"
    mount -t proc proc "$root/proc"
    shift 2
    exec chroot "$root" setpriv --reuid 10001 --regid 10001 --clear-groups --bounding-set -all --no-new-privs \
      env --ignore-environment --chdir=/app "$@"
  ' - "$work" "$root" "${environment[@]}" "$@"
}

start() {
  local began
  began=$(date +%s%N)
  contain node server/main.ts >>"$work/log" 2>&1 &
  outer=$!
  until curl -sf "localhost:$port/readyz" >/dev/null; do
    kill -0 $outer 2>/dev/null || { cat "$work/log"; fail 'the server ended'; }
    sleep 0.02
  done
  server=$(pgrep -P $outer)
  echo "ready after $((($(date +%s%N) - began) / 1000000)) ms"
}

stop() {
  local began code=0
  began=$(date +%s%N)
  kill -TERM "$server"
  wait $outer || code=$?
  server=
  echo "ended after $((($(date +%s%N) - began) / 1000000)) ms with code $code"
  [ $code -eq 0 ] || fail 'the server did not end cleanly'
}

# As docker exec does.
inside() {
  nsenter --target "$server" --mount --pid --ipc --uts chroot "$work/root" \
    setpriv --reuid 10001 --regid 10001 --clear-groups --bounding-set -all --no-new-privs \
    env --ignore-environment --chdir=/app "${environment[@]}" "$@"
}

step 'The image'
buildah images --format '{{.Name}}:{{.Tag}} {{.Size}}' "$image"

step 'A first start'
start
grep -E '^(Uid|Gid|NSpid|CapEff|NoNewPrivs):' "/proc/$server/status"
if inside touch /app/server/written 2>"$work/refused"; then fail 'the root can be written to'; fi
cat "$work/refused"
curl -s -H 'accept: text/html' "localhost:$port/auth/sign-in" >"$work/page"
grep -o '<title>.*</title>' "$work/page" || { head -c 600 "$work/page"; tail -5 "$work/log"; fail 'there is no sign-in page'; }
curl -sf "localhost:$port/kiosk-icons/192.png" >"$work/icon" || fail 'no picture can be made'
[ "$(head -c 4 "$work/icon" | tail -c 3)" = PNG ] && echo 'a picture is made'
inside users add owner@example.com --password 'a long sentence'
inside doctor | tail -3 || true
buildah inspect --type image --format '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' "$image" >"$work/health"
mapfile -t health < <(sed '1d;/^$/d' "$work/health")
inside "${health[@]}" || fail 'the health check says no'
echo 'the health check says yes'

step 'The first journey'
(
  cd "$(dirname "$0")/../journeys"
  export JOURNEYS_PORT=$port JOURNEYS_DATA_DIR=$work/data ENV_FILE=none PATH="$PWD/../node_modules/.bin:$PATH"
  CHROMIUM_PATH=${CHROMIUM_PATH:-$(command -v chromium-headless-shell chromium | head -1)} \
    playwright test from-sign-up-to-the-first-customer --reporter=list
) || fail 'the first journey does not end well'

step 'A restart'
inside users list >"$work/users"
inside backup /data/proof
stop
start
inside users list | cmp - "$work/users" || fail 'an account is gone'
sleep 10
grep -E '^(VmRSS|RssAnon):' "/proc/$server/status"
stop

step 'A backup brought back into an empty volume'
mv "$work/data" "$work/before"
cp -a "$root/data" "$work/data"
install -o 10001 -m 0600 "$work/before/proof" "$work/data/proof"
(contain restore /data/proof)
start
inside users list | cmp - "$work/users" || fail 'an account is not back'
stop

step 'What it said'
cut -c1-160 "$work/log" | grep -v '^$' | head -20
