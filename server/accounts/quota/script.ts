import { hash } from "node:crypto"

export interface ScriptRunner {
  evalsha<Args extends unknown[], Result>(sha: string, keys: string[], args: Args): Promise<Result>
  eval<Args extends unknown[], Result>(script: string, keys: string[], args: Args): Promise<Result>
}

type Script = { text: string; sha: string }

const raise = `
local function raise(key, floor, ttl)
  local used = redis.call("GET", key)
  if not used then redis.call("SET", key, floor, "EX", ttl)
  elseif tonumber(used) < floor then redis.call("INCRBY", key, floor - tonumber(used)) end
end
`

/**
 * KEYS: minute, day. ARGV: cost, minute limit, day limit, minute TTL (s), day TTL (s), and the floors of both counters,
 * or -1 for the day if unknown. Replies with used in the minute, used in the day, and 1 or 2 for the full window, else
 * 0. A cost of 0 only reads. A day without a counter may be new or lost by Redis: without a floor, the reply is -1.
 */
export const chargeScript = script(`${raise}
local cost = tonumber(ARGV[1])
if tonumber(ARGV[7]) >= 0 then
  raise(KEYS[1], tonumber(ARGV[6]), ARGV[4])
  raise(KEYS[2], tonumber(ARGV[7]), ARGV[5])
end
local minute = tonumber(redis.call("GET", KEYS[1]) or "0")
local day = tonumber(redis.call("GET", KEYS[2]) or "-1")
if cost == 0 then return { minute, math.max(day, 0), 0 } end
if day < 0 then return { minute, 0, -1 } end
if minute + cost > tonumber(ARGV[2]) then return { minute, day, 1 } end
if day + cost > tonumber(ARGV[3]) then return { minute, day, 2 } end
if redis.call("INCRBY", KEYS[1], cost) == cost then redis.call("EXPIRE", KEYS[1], ARGV[4]) end
if redis.call("INCRBY", KEYS[2], cost) == cost then redis.call("EXPIRE", KEYS[2], ARGV[5]) end
return { minute + cost, day + cost, 0 }
`)

/** KEYS: minute, day. ARGV: minute TTL (s), day TTL (s), and the floors of both counters. */
export const raiseScript = script(`${raise}
raise(KEYS[1], tonumber(ARGV[3]), ARGV[1])
raise(KEYS[2], tonumber(ARGV[4]), ARGV[2])
return 0
`)

/** KEYS: counters. ARGV: the amount to subtract from each, down to zero. Creates no key and keeps each key's TTL. */
export const refundScript = script(`
for _, key in ipairs(KEYS) do
  local used = tonumber(redis.call("GET", key) or "0")
  local back = math.min(used, tonumber(ARGV[1]))
  if back > 0 then redis.call("DECRBY", key, back) end
end
return 0
`)

export async function runScript<Result>(
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
