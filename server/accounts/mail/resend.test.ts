import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { RenderedMail } from "./renderMail"
import { resendProvider } from "./resend"
import { type FakeResend, startFakeResend } from "./testing/resend"

let provider: FakeResend
beforeAll(async () => {
  provider = await startFakeResend()
})
afterAll(() => provider.close())
beforeEach(() => provider.play("ok"))

const at = new Date("2026-11-21T15:00:00Z")
const mail = (idempotencyKey: string): RenderedMail => ({
  id: "mail_1",
  idempotencyKey,
  kind: "daily_brief",
  from: "Assay <mail@assay.test>",
  to: "reader@example.com",
  subject: "A subject",
  html: "<p>Hello</p>",
  text: "Hello",
  headers: { "List-Unsubscribe": "<https://assay.test/unsubscribe>" },
})
const makeProvider = (apiKey = provider.apiKey) => resendProvider({ apiKey, baseUrl: provider.url, timeoutMs: 300 })

describe("a mail handed to Resend", () => {
  it("goes out in its wire format, with the idempotency key", async () => {
    const result = await makeProvider().send(mail("one"), at)
    const { method, path, headers, body } = provider.requests[provider.requests.length - 1]
    expect(`${method} ${path}`).toBe("POST /emails")
    expect(headers).toMatchObject({
      authorization: `Bearer ${provider.apiKey}`,
      "content-type": "application/json",
      "idempotency-key": "one",
    })
    const { id: _, idempotencyKey: __, kind: ___, ...sent } = mail("one")
    expect(JSON.parse(body)).toEqual({
      ...sent,
      tags: [
        { name: "kind", value: "daily_brief" },
        { name: "mail", value: "mail_1" },
      ],
    })
    expect(result).toEqual({ ok: true, providerId: provider.sent[provider.sent.length - 1].id })
  })

  it("is one mail when handed over again, and counts as sent if its text has changed since", async () => {
    const first = await makeProvider().send(mail("two"), at)
    expect(await makeProvider().send(mail("two"), at)).toEqual(first)
    expect(await makeProvider().send({ ...mail("two"), subject: "Another" }, at)).toEqual({
      ok: true,
      providerId: null,
    })
    expect(provider.sent.filter(({ idempotencyKey }) => idempotencyKey === "two")).toHaveLength(1)
  })

  it.each([
    ["invalid", true, "422 validation_error", null],
    ["wrong_key", false, "403 invalid_api_key", null],
    ["rate_limited", false, "429 rate_limit_exceeded", 7_000],
    ["broken", false, "500 internal_server_error", null],
    ["proxy_error", false, "502 application_error", null],
    ["slow", false, "no answer within 0.3 s", null],
    ["hangs_up_after_accepting", false, "no answer", null],
  ] as const)("fails finally or not, depending on the refusal: %s", async (scenario, isFinal, reason, retryAfterMs) => {
    provider.play(scenario)
    const result = await makeProvider().send(mail(scenario), at)
    expect(result).toMatchObject({ ok: false, isFinal, retryAfterMs })
    expect(result).toHaveProperty("reason", expect.stringContaining(reason))
  })

  it("is kept if the provider cannot be reached", async () => {
    const nobody = resendProvider({ apiKey: provider.apiKey, baseUrl: "http://127.0.0.1:1" })
    expect(await nobody.send(mail("nobody"), at)).toMatchObject({ ok: false, isFinal: false })
  })
})
