import { describe, expect, it } from "vitest"
import { type MessageKind, messageKinds, readMessage } from "./messages"
import { renderMail } from "./renderMail"
import { address, settings, renderSample as write } from "./testing/renderSample"
import { samples } from "./testing/samples"

const names = Object.keys(samples)
const rendered = new Map<string, ReturnType<typeof write>>()
function renderOnce(name: string): ReturnType<typeof write> {
  const mail = rendered.get(name) ?? write(name)
  rendered.set(name, mail)
  return mail
}
const never = (): never => {
  throw new Error("the sample is no daily brief")
}

describe("every mail", () => {
  it("exists for every kind of message", () => {
    expect(new Set(Object.values(samples).map(({ kind }) => kind))).toEqual(new Set(messageKinds))
  })

  it.each(names)("has the words of its golden file: %s", async (name) => {
    const { subject, text } = await renderOnce(name)
    await expect(`Subject: ${subject}\n\n${text}\n`).toMatchFileSnapshot(`../../../emails/golden/${name}.txt`)
  })

  it("is still sent if an earlier version queued it: the notice of a move, before it had a link", async () => {
    const queued = { newEmail: "new@example.com", changedAt: "2026-11-20T15:00:00.000Z" }
    const { html, text } = await renderMail(address, readMessage("address_changed", queued), settings)
    expect(text).toContain("contact ops@assay.test immediately")
    expect(html).not.toContain("Undo the change")
  })

  it("is still sent if an earlier version queued it: a brief, before it had signals, guidance and a checkpoint", async () => {
    const { kind, ...message } = samples.premiumBrief
    const { guidance, risks, missing, nextOpenAt, checkpoint, professional, ...brief } =
      "brief" in message ? message.brief : never()
    const queued = { ...message, brief: { ...brief, nextMacroEvent: { ...brief.nextMacroEvent, status: "confirmed" } } }
    const { text } = await renderMail(address, readMessage(kind, queued), settings)
    expect(text).toContain("RISK_ON")
  })

  it.each(names)("renders the same every time, so that a retry is identical: %s", async (name) => {
    expect(await write(name)).toEqual(await renderOnce(name))
  })

  it.each(names)(
    "loads nothing from elsewhere, runs nothing, and has an equally complete text part: %s",
    async (name) => {
      const { subject, html, text } = await renderOnce(name)
      expect(html).not.toMatch(/<script|<link|@import|url\(/i)
      // The record's chart, at an address without anything of the reader's.
      for (const [image] of html.matchAll(/<img[^>]*>/g)) {
        expect(image).toMatch(/ src="https:\/\/assay\.test\/chart\/track-record\.png\?record=daily"/)
        expect(image).toMatch(/ alt="Chart: [^"]{20,}"/)
      }
      expect(html.match(/<img/g)?.length ?? 0).toBe(text.includes("Up or down, last") ? 1 : 0)
      expect(text).not.toMatch(/<[a-z]|&[a-z]+;|undefined|\bnull\b|NaN|\[object/)
      expect(subject.length).toBeLessThan(90)
      expect(text).toContain("not financial advice")
      expect(html).toContain("prefers-color-scheme: dark")
    },
  )
})

describe("mails with a link or key", () => {
  it.each([
    ["confirm", "https://assay.test/confirm?token="],
    ["signIn", "https://assay.test/sign-in/confirm?token="],
    ["changeAddress", "https://assay.test/confirm/address?token="],
    ["addressChanged", "https://assay.test/confirm/address/undo?token="],
    ["deleteAccount", "https://assay.test/confirm/deletion?token="],
    ["followChangelog", "https://assay.test/confirm/changelog?token="],
    ["welcome", 'curl -H "X-API-Key: assay_Sample'],
  ])("contain it in HTML and in text: %s", async (name, way) => {
    const { html, text } = await renderOnce(name)
    expect(html.replaceAll("&quot;", '"')).toContain(way)
    expect(text).toContain(way)
  })
})

const subscriptions: Partial<Record<MessageKind, string>> = {
  daily_brief: "account=acct_1",
  changelog: "changelog=reader_1",
  incident: "status=acct_1",
  alert: "alert=alert_1",
}

describe("bulk mails", () => {
  it.each(names)("are the only ones with one-click unsubscribe headers: %s", async (name) => {
    const { headers, text } = await renderOnce(name)
    const { kind } = samples[name]
    const whose = subscriptions[kind]
    if (whose === undefined) {
      expect(headers).toEqual({})
      return
    }
    const link = new RegExp(`^<(https://assay\\.test/unsubscribe\\?${whose}&signature=[\\w-]{43})>$`)
    expect(headers["List-Unsubscribe"]).toMatch(link)
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click")
    expect(text).toContain(link.exec(headers["List-Unsubscribe"])?.[1])
  })
})

it("the daily mail has the signed checkpoint line by line, so that it can be saved and checked", async () => {
  const { premiumBrief } = samples
  const { note } = ("brief" in premiumBrief ? premiumBrief.brief.checkpoint : null) ?? never()
  const { text, html } = await renderOnce("premiumBrief")
  expect(text).toContain(`\n${note}`)
  expect(html).toContain(note.trimEnd())
})
