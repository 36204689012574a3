#!/bin/sh
# Makes the passwords that compose.cluster.yaml hands over, once: a second run leaves them as they are.
set -eu
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo 'deploy/secrets is there already.'; exit 0; }

made=$(mktemp -d ./secrets.XXXXXX)
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
keep() { printf '%s\n' "$2" >"$made/$1"; }

database=$(random) redis=$(random) key=$(random) secret=$(random)
keep database-password "$database"
keep database-url "postgres://fanfare:$database@database/fanfare"
keep redis-password "$redis"
keep redis-url "redis://:$redis@limits"
keep store-key "$key"
keep store-secret "$secret"
keep store-config "{\"identities\": [{\"name\": \"fanfare\", \"credentials\": [{\"accessKey\": \"$key\", \"secretKey\": \"$secret\"}], \"actions\": [\"Admin\"]}]}"

# Each container reads its files under a number of its own; on this machine the folder keeps everybody else out.
chmod 0444 "$made"/*
chmod 0700 "$made"
mv "$made" secrets
echo 'deploy/secrets is made.'
