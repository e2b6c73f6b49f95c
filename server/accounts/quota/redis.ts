import { Redis } from "ioredis"
import { type SharedQuotaStore, type SharedRedis, sharedQuotaStore } from "./shared"

const CONNECT_TIMEOUT_MS = 1_000
const COMMAND_TIMEOUT_MS = 1_000
const LONGEST_WAIT_TO_RECONNECT_MS = 1_000

export function redisQuotaStore(url: string, timeoutMs = COMMAND_TIMEOUT_MS): SharedQuotaStore {
  const redis = new Redis(url, {
    // Redis 5 has no newer protocol, and counters need none.
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: timeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 50, LONGEST_WAIT_TO_RECONNECT_MS),
    // A charge whose reply was lost may have been counted, and would count twice if sent again.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })

  let lastConnectionError = "the connection is not open"
  redis.on("error", (error) => {
    lastConnectionError = error.message
  })

  async function explained<T>(reply: Promise<T>): Promise<T> {
    try {
      return await reply
    } catch (error) {
      const isConnectionLost = error instanceof Error && error.name === "MaxRetriesPerRequestError"
      throw isConnectionLost ? new Error(`Redis cannot be reached: ${lastConnectionError}`, { cause: error }) : error
    }
  }

  return sharedQuotaStore({
    client: asLibraryClient({
      evalsha: (sha, keys, args) => explained(redis.evalsha(sha, keys.length, ...keys, ...args)),
      eval: (script, keys, args) => explained(redis.eval(script, keys.length, ...keys, ...args)),
      get: (key) => explained(redis.get(key)),
      set: (key, value) => explained(redis.set(key, value)),
    }),
    ping: () => explained(redis.ping()),
    close: () => redis.disconnect(),
  })
}

type Commands = {
  evalsha(sha: string, keys: string[], args: (string | number)[]): Promise<unknown>
  eval(script: string, keys: string[], args: (string | number)[]): Promise<unknown>
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<"OK">
}

/**
 * The library's types require the generics of Upstash's own client. The cast is safe: our algorithm calls only evalsha
 * and eval, with numbers as arguments, and both scripts reply with integers, which are the same over both protocols.
 */
function asLibraryClient(commands: Commands): SharedRedis["client"] {
  return commands as unknown as SharedRedis["client"]
}
