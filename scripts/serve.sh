#!/bin/sh
# `npm start` and `npm run worker`: installs and bundles what is missing, and becomes the program. Fewer arenas of malloc and
# a small young generation halve its memory at no cost in time.
program=$1
shift
node scripts/ready.mjs && node_modules/.bin/node scripts/bundle.mjs || exit
export NODE_ENV=production NODE_COMPILE_CACHE=.next/cache/node __NEXT_NODE_NATIVE_TS_LOADER_ENABLED=true
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
exec node_modules/.bin/node --expose-gc --max-semi-space-size=4 ".bundle/commands/$program.mjs" "$@"
