import { execFileSync } from "node:child_process"
import type { IncomingHttpHeaders, RequestListener } from "node:http"
import { Webhook } from "standardwebhooks"
import { afterEach, describe, expect, it } from "vitest"
import { type Loopback, readText, serveLoopback } from "../../platform/testing/loopback"
import { newSecret } from "./secret"
import { type PostWebhook, webhookPoster } from "./signedPost"

const at = new Date()
const body = '{"id":"log_1","type":"signal.issued","data":{"headline":"Zürich – 10% \\u2028"}}'
const event = { eventId: "log_1", body, at }

const opened: Loopback[] = []
const closeAll = () => Promise.all(opened.splice(0).map((each) => each.close()))
afterEach(closeAll)

async function receiver(answer: RequestListener): Promise<string> {
  const loopback = await serveLoopback(answer)
  opened.push(loopback)
  return `${loopback.url}/hook`
}

const allowing = webhookPoster({ allowsPrivate: true })
const send = (url: string, secrets = [newSecret()], post: PostWebhook = allowing) => post({ ...event, url, secrets })

describe("what is posted to an endpoint", () => {
  async function posted(secrets: string[]): Promise<{ headers: IncomingHttpHeaders; text: string }> {
    let seen: { headers: IncomingHttpHeaders; text: string } | undefined
    const url = await receiver(async (request, response) => {
      seen = { headers: request.headers, text: await readText(request) }
      response.end("thanks")
    })
    expect(await send(url, secrets)).toMatchObject({ status: 200, error: null, answer: "thanks" })
    if (!seen) throw new Error("nothing came")
    return seen
  }

  it("is verified by the reference library with either secret of an overlap, and with no other", async () => {
    const [secret, old] = [newSecret(), newSecret()]
    const { headers, text } = await posted([secret, old])
    const sent = headers as Record<string, string>
    expect(text).toBe(body)
    for (const each of [secret, old]) expect(new Webhook(each).verify(text, sent)).toEqual(JSON.parse(body))
    expect(() => new Webhook(newSecret()).verify(text, sent)).toThrow()
    expect(() => new Webhook(secret).verify(`${text} `, sent)).toThrow()
    expect(() => new Webhook(secret).verify(text, { ...sent, "webhook-id": "log_2" })).toThrow()
  })

  it("is verified in Python by its standard library", { tags: "slow" }, async () => {
    const secret = newSecret()
    const { headers, text } = await posted([newSecret(), secret])
    const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers
    const check = (sent: string) =>
      execFileSync("python3", ["-c", verifier, secret, String(id), String(timestamp), String(signatures)], {
        input: sent,
        encoding: "utf8",
      }).trim()
    expect([check(text), check(`${text} `)]).toEqual(["True", "False"])
  })
})

const verifier = `
import base64, hashlib, hmac, sys
secret, id, timestamp, signatures = sys.argv[1:]
body = sys.stdin.buffer.read()
key = base64.b64decode(secret.removeprefix("whsec_"))
mac = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
expected = "v1," + base64.b64encode(mac).decode()
print(any(hmac.compare_digest(expected, given) for given in signatures.split(" ")))
`

describe("an address of a private network", () => {
  const refusing = webhookPoster({ allowsPrivate: false })

  it("gets nothing", async () => {
    const sent = await send("https://169.254.169.254/hook", undefined, refusing)
    expect(sent).toMatchObject({ status: null, error: "the address is not public" })
  })

  it("gets nothing without TLS, nor does any other", async () => {
    for (const url of [await receiver((_, response) => response.end()), "http://example.com/"]) {
      expect(await send(url, undefined, refusing)).toMatchObject({ status: null, error: "the address is not https" })
    }
  })
})

describe("an endpoint that misbehaves", () => {
  it("leads nowhere: a redirect is its answer", async () => {
    let wasFollowed = false
    const inner = await receiver((_, response) => {
      wasFollowed = true
      response.end()
    })
    const url = await receiver((_, response) => response.writeHead(307, { Location: inner }).end("over there"))
    expect(await send(url)).toMatchObject({ status: 307, answer: "over there" })
    expect(wasFollowed).toBe(false)
  })

  it("is read up to 4 kB, and its answer can be stored", async () => {
    const url = await receiver((_, response) => {
      response.write("\0".repeat(10))
      const more = () => {
        while (response.write("x".repeat(65_536)));
        response.once("drain", more)
      }
      more()
    })
    const { status, answer } = await send(url)
    expect(status).toBe(200)
    expect(answer).toHaveLength(4_096)
    expect(answer).not.toContain("\0")
  })

  it("has until the time limit, whatever it sends meanwhile", async () => {
    const silent = await receiver(() => {})
    const impatient = webhookPoster({ allowsPrivate: true }, 200)
    expect(await send(silent, undefined, impatient)).toMatchObject({
      status: null,
      error: expect.stringContaining("no answer"),
    })
    const endless = await receiver((_, response) => {
      response.writeHead(500)
      response.write("so")
      const drip = setInterval(() => response.write("."), 20)
      response.once("close", () => clearInterval(drip))
    })
    expect(await send(endless, undefined, impatient)).toMatchObject({
      status: 500,
      answer: expect.stringMatching(/^so/),
    })
  })

  it("that hangs up has given no answer", async () => {
    const url = await receiver((request) => request.socket.destroy())
    expect(await send(url)).toMatchObject({ status: null, error: "the address cannot be reached" })
    await closeAll()
    expect(await send(url)).toMatchObject({ status: null, error: "the address cannot be reached" })
  })
})
