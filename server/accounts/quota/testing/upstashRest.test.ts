import { Redis } from "@upstash/redis"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningRedis, startRedis } from "./redisServer"
import { type RunningUpstash, startUpstash } from "./upstashRest"

let redis: RunningRedis
let upstash: RunningUpstash

beforeAll(async () => {
  redis = await startRedis()
  upstash = await startUpstash(redis.url)
})

afterAll(async () => {
  await upstash?.stop()
  await redis?.stop()
})

describe.each(["base64", false] as const)(
  "the stand-in for Upstash, with replies encoded as %s",
  (responseEncoding) => {
    const client = () =>
      new Redis({ url: upstash.url, token: upstash.token, responseEncoding, enableAutoPipelining: false })

    it("returns words and numbers intact to the official client", async () => {
      expect(await client().set("word", "naïve 💥")).toBe("OK")
      expect(await client().get("word")).toBe("naïve 💥")
      expect(await client().get("nothing")).toBeNull()
      expect(await client().mget("word", "nothing")).toEqual(["naïve 💥", null])
      await client().del("count")
      expect(await client().incrby("count", 3)).toBe(3)
    })

    it("runs many commands at once, in a pipeline or a transaction", async () => {
      expect(await client().pipeline().set("a", "x").get("a").strlen("a").exec()).toEqual(["OK", "x", 1])
      expect(await client().multi().set("a", "yy").get("a").strlen("a").exec()).toEqual(["OK", "yy", 2])
    })

    it("returns Redis's errors", async () => {
      await client().set("word", "text")
      await expect(client().incr("word")).rejects.toThrow("not an integer")
      const [first, second] = await client().pipeline().incr("word").strlen("word").exec({ keepErrors: true })
      expect(first.error).toContain("not an integer")
      expect(second.result).toBe(4)
    })
  },
)

describe("the stand-in for Upstash", () => {
  it.each([
    ["without the token", 401, "another-token", '["PING"]'],
    ["with what is no JSON", 400, null, "{"],
    ["with a command of no words", 400, null, "[]"],
  ])("refuses a request %s", async (_, status, token, body) => {
    const headers = { authorization: `Bearer ${token ?? upstash.token}` }
    const response = await fetch(upstash.url, { method: "POST", headers, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })
})
