#!/bin/sh
# `run.sh [--all] PROGRAM.ts WORDS…`: installs what is missing, with `--all` also what tests and tools need, and becomes the
# program. The Node that was just installed runs it: the machine's own may be older.
case $1 in
  --all) shift && node scripts/ready.mjs --all || exit ;;
  *) node scripts/ready.mjs || exit ;;
esac
exec node_modules/.bin/node --import tsx "$@"
