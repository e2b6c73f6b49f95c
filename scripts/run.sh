#!/bin/sh
# `run.sh [--test | --all] PROGRAM.ts WORDS…`: installs what is missing, with `--test` also what `npm test` needs, with `--all`
# everything, and becomes the program. The Node that was just installed runs it: the machine's own may be older.
case $1 in
  --test | --all) node scripts/ready.mjs "$1" && shift || exit ;;
  *) node scripts/ready.mjs || exit ;;
esac
exec node_modules/.bin/node --import tsx "$@"
