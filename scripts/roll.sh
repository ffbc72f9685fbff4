#!/bin/sh
# roll.sh SERVICE: moves a service to its present image (RELEASE in .env), one container after the
# other: a new one beside the others, then the old one stops. Behind the proxy no request fails.
set -e
service=${1:-server}
old=$(docker compose ps --quiet "$service")
count=$(echo "$old" | wc -w)
for container in $old; do
  docker compose up --detach --no-deps --no-recreate --wait --scale "$service=$((count + 1))" "$service"
  docker stop "$container"
  docker rm "$container"
done
