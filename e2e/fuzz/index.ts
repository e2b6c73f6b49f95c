/**
 * `npm run test:all -- fuzz [requests|memory]`: attacks its own server in one or both ways, and fails on any finding.
 */
import { run as memory } from "./memory"
import { run as requests } from "./requests"

const attacks = { requests, memory }
const named = Object.entries(attacks).filter(([name]) => process.argv.includes(name))

let isSound = true
for (const [, attack] of named.length > 0 ? named : Object.entries(attacks)) isSound = (await attack()) && isSound
process.exit(isSound ? 0 : 1)
