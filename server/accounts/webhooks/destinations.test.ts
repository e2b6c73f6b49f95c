import { describe, expect, it } from "vitest"
import { readEnv } from "../../platform/env"
import { postAlert } from "./alertTurns"
import { type Destination, readAddress, shownAddress } from "./destinations"
import { webhookPoster } from "./signedPost"

const env = readEnv({ NODE_ENV: "test" })
const read = (destination: Destination, address: string, chatId = "") =>
  readAddress({ destination, address, chatId }, env)

const telegram = "https://api.telegram.org/bot123456:ABC-DEF/sendMessage?chat_id=-1001"

describe("the address of an alert", () => {
  it.each([
    ["webhook", "https://example.com/hook", ""],
    ["slack", "https://hooks.slack.com/services/T0/B0/secret", ""],
    ["discord", "https://discord.com/api/webhooks/1/secret-of_it", ""],
    ["discord", "https://discordapp.com/api/webhooks/1/secret?thread_id=2", ""],
    ["telegram", telegram, ""],
  ] as const)("can be one of %s: %s", (destination, address, chatId) => {
    expect(read(destination, address, chatId)).toEqual({ ok: true, address })
  })

  it("is made of the token of a bot and a chat", () => {
    expect(read("telegram", "123456:ABC-DEF", "-1001")).toEqual({ ok: true, address: telegram })
  })

  it.each([
    ["slack", "https://hooks.slack.com.evil.example/services/T0/B0/x", ""],
    ["slack", "https://evil.example/services/T0/B0/x", ""],
    ["slack", "https://hooks.slack.com/triggers/x", ""],
    ["slack", "http://hooks.slack.com/services/T0/B0/x", ""],
    ["slack", "https://hooks.slack.com/services/../api/x", ""],
    ["slack", "https://me@hooks.slack.com/services/T0/B0/x", ""],
    ["discord", "https://discord.com/api/users/1", ""],
    ["discord", "https://127.0.0.1/api/webhooks/1/x", ""],
    ["telegram", "https://api.telegram.org/bot123456:ABC-DEF/getUpdates?chat_id=1", ""],
    ["telegram", "123456:ABC-DEF", ""],
    ["telegram", "no token", "1"],
    ["webhook", "http://example.com/", ""],
  ] as const)("is refused for %s elsewhere: %s", (destination, address, chatId) => {
    expect(read(destination, address, chatId)).toMatchObject({ ok: false, sentence: expect.stringMatching(/\.$/) })
  })

  it("of a private network gets nothing", async () => {
    const message = { id: "alert_1", at: new Date(), name: "Mine", lines: [], left: 0, moreUrl: "", notes: [] }
    for (const address of ["https://127.0.0.1/hook", "https://[::1]/", "https://169.254.169.254/latest"]) {
      const opened = { format: "webhook" as const, address, keys: [] }
      const answered = await postAlert(webhookPoster({ allowsPrivate: false }), opened, message)
      expect(answered).toMatchObject({ status: null, error: "the address is not public" })
    }
  })

  it("is shown by its host and its end, or by its chat", () => {
    expect(shownAddress("https://hooks.slack.com/services/T0/B0/secret")).toBe("hooks.slack.com, ending in cret")
    expect(shownAddress(telegram)).toBe("api.telegram.org, chat -1001")
  })
})
