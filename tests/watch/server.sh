#!/usr/bin/env bash
# What the server answers. Usage: server.sh PROGRAM NODE
set -u
program=$1 node=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/scratch.sh"
timeout 120 "$node" "$here/server.mjs" "$program" || problem "server.mjs"
verdict "the server answers as it should"
