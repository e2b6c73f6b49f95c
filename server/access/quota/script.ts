import { hash } from "node:crypto"

/** What the algorithm asks of a Redis, by whatever wire. */
export interface ScriptRunner {
  evalsha<Args extends unknown[], Result>(sha: string, keys: string[], args: Args): Promise<Result>
  eval<Args extends unknown[], Result>(script: string, keys: string[], args: Args): Promise<Result>
}

type Script = { text: string; sha: string }

/**
 * KEYS: minute, day. ARGV: cost, minute limit, day limit, minute TTL (s), day TTL (s).
 * Answers used in the minute, used in the day, and 1 or 2 for the window that is full, else 0. A cost of 0 only reads.
 */
export const chargeScript = script(`
local minute = tonumber(redis.call("GET", KEYS[1]) or "0")
local day = tonumber(redis.call("GET", KEYS[2]) or "0")
local cost = tonumber(ARGV[1])
if cost == 0 then return { minute, day, 0 } end
if minute + cost > tonumber(ARGV[2]) then return { minute, day, 1 } end
if day + cost > tonumber(ARGV[3]) then return { minute, day, 2 } end
if redis.call("INCRBY", KEYS[1], cost) == cost then redis.call("EXPIRE", KEYS[1], ARGV[4]) end
if redis.call("INCRBY", KEYS[2], cost) == cost then redis.call("EXPIRE", KEYS[2], ARGV[5]) end
return { minute + cost, day + cost, 0 }
`)

/** KEYS: counters. ARGV: what to take off each, down to zero. Makes no key and keeps each one's time to live. */
export const refundScript = script(`
for _, key in ipairs(KEYS) do
  local used = tonumber(redis.call("GET", key) or "0")
  local back = math.min(used, tonumber(ARGV[1]))
  if back > 0 then redis.call("DECRBY", key, back) end
end
return 0
`)

/** Runs a script by its hash, and sends its text only to a Redis that has not seen it. */
export async function run<Result>(
  redis: ScriptRunner,
  script: Script,
  keys: string[],
  args: number[],
): Promise<Result> {
  try {
    return await redis.evalsha<number[], Result>(script.sha, keys, args)
  } catch (error) {
    if (!String(error).includes("NOSCRIPT")) throw error
    return redis.eval<number[], Result>(script.text, keys, args)
  }
}

function script(text: string): Script {
  return { text, sha: hash("sha1", text) }
}
