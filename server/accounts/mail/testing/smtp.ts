import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server"

type Scenario =
  | "ok"
  | "refuses_sender"
  | "refuses_recipient"
  | "wants_login"
  | "greylists"
  | "refuses_message"
  | "is_slow"
  | "dies_in_data"
  | "dies_before_answering"

export type TestSmtpServer = {
  /** The address with the login that the server knows. */
  url: string
  port: number
  user: string
  password: string
  received: { message: string; from: string; to: string[]; isEncrypted: boolean; user: string | null }[]
  /** Also answers clients that still wait for a slow answer. */
  play(scenario: Scenario): void
  close(): Promise<void>
}

const [user, password] = ["mailer", "a pass/word of the tests"]

/** A certificate for localhost that no authority has signed, which its holder can trust as one. */
export function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "smtp-"))
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
  const files = ["-keyout", join(folder, "key"), "-out", join(folder, "cert")]
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650"]
  execFileSync("openssl", ["req", ...kind, ...names, ...files], { stdio: "ignore" })
  const [key, cert] = ["key", "cert"].map((name) => readFileSync(join(folder, name), "utf8"))
  rmSync(folder, { recursive: true })
  return { key, cert }
}

/** Takes mail on this machine and plays a server that refuses, stalls or dies. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  let scenario: Scenario = "ok"
  const late: (() => void)[] = []
  const greylisted = new Set<string>()
  const received: TestSmtpServer["received"] = []
  const hangUp = () => {
    for (const { _socket } of server.connections) _socket.destroy()
  }

  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    ...options,
    onAuth({ username, password: given }, _, done) {
      if (username === user && given === password) return done(null, { user })
      // Some servers repeat what they were sent.
      const repeated = Buffer.from(`\0${username}\0${given}`).toString("base64")
      done(refusal(535, `5.7.8 ${username} ${given} ${repeated} is not accepted`))
    },
    onMailFrom({ address }, _, done) {
      done(scenario === "refuses_sender" ? refusal(550, `5.7.1 ${address} may not send`) : null)
    },
    onRcptTo({ address }, _, done) {
      if (scenario === "is_slow") return void late.push(done)
      if (scenario === "refuses_recipient") return done(refusal(550, `5.1.1 <${address}> is unknown`))
      if (scenario === "wants_login") return done(refusal(530, "5.7.0 Sign in first"))
      if (scenario !== "greylists" || greylisted.has(address)) return done()
      greylisted.add(address)
      done(refusal(451, "4.7.1 Greylisted, come back later"))
    },
    async onData(stream, session, done) {
      if (scenario === "dies_in_data") return hangUp()
      const message = await stream.toArray().then(
        (chunks) => chunks.join(""),
        () => null,
      )
      if (message === null) return
      if (scenario === "refuses_message") return done(refusal(554, "5.7.1 The message looks like spam"))
      received.push({ message, ...senderOf(session) })
      if (scenario === "dies_before_answering") return hangUp()
      done()
    },
  })
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  const scheme = options.secure ? "smtps" : "smtp"
  return {
    ...{ port, user, password, received },
    url: `${scheme}://${user}:${encodeURIComponent(password)}@localhost:${port}`,
    play(next) {
      scenario = next
      for (const done of late.splice(0)) done()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        hangUp()
      }),
  }
}

function senderOf({ envelope, secure, user: signedIn }: SMTPServerSession) {
  const from = envelope.mailFrom ? envelope.mailFrom.address : ""
  return { from, to: envelope.rcptTo.map(({ address }) => address), isEncrypted: secure, user: signedIn ?? null }
}

function refusal(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode })
}
