#!/usr/bin/env bash
# debian13.sh PACKAGE PROGRAM [SUITE]: prints the command of a program of Debian 13 (or of another
# suite), such as `debian13.sh pgbouncer usr/sbin/pgbouncer`, which runs with its own libraries on
# any Debian.
# Packages come into node_modules/.cache by a package list of their own; this machine stays as it is.
set -euo pipefail
folder=$(cd "$(dirname "$0")/.." && pwd)/node_modules/.cache/debian13/$1
mkdir -p "$(dirname "$folder")"
exec 9>"$folder.lock"
flock 9
if [ ! -e "$folder/done" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"/lists/partial "$folder"/cache/archives/partial "$folder"/files
  : >"$folder/status"
  mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -oE 'https?://[^ ]*/debian/?( |$)' | head -n 1 | tr -d ' ' || true)
  key=/usr/share/keyrings/debian-archive-keyring.gpg
  echo "deb [signed-by=$key] ${mirror:-http://deb.debian.org/debian} ${3:-trixie} main" >"$folder/sources.list"
  own=(-o Dir::Etc::sourcelist="$folder/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::Etc::preferencesparts=/dev/null -o Dir::State::lists="$folder/lists"
    -o Dir::State::status="$folder/status" -o Dir::Cache="$folder/cache" -o APT::Sandbox::User=root)
  apt-get -qq "${own[@]}" update >&2
  apt-get -qq "${own[@]}" install --download-only -y --no-install-recommends "$1" >&2
  for package in "$folder"/cache/archives/*.deb; do dpkg-deb -x "$package" "$folder/files"; done
  rm -rf "$folder"/cache "$folder"/lists
  touch "$folder/done"
fi
libraries=$(echo "$folder"/files/usr/lib/*-linux-gnu)
# Those of Ceph are in a folder of their own.
echo "$(echo "$libraries"/ld-linux*.so.*)" --library-path "$libraries:$libraries/ceph" "$folder/files/$2"
