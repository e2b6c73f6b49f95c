import { randomUUID } from "node:crypto"
import { Writable } from "node:stream"
import pino from "pino"
import { connect, type Database } from "../../../platform/database/database"
import type { Message } from "../messages"
import type { MailProvider } from "../provider"
import { queueMail } from "../queue"
import { type Mailer, sendDue } from "../sendDue"

export const testSecret = Buffer.alloc(32, 9)

export const mailerSettings = {
  secrets: [testSecret],
  mostAnHour: 1_000,
  renderSettings: {
    from: "Assay <mail@assay.test>",
    baseUrl: "https://assay.test",
    contact: "ops@assay.test",
    secret: testSecret,
    unlocks: () => ["Latest predictions"],
  },
}

export type TestMailQueue = {
  database: Database
  mailer: Mailer
  /** The queue's current instant; set it to change the time. */
  clock: { now: Date }
  logged(): string
  /** Returns the mail's idempotency key. */
  queue(message: Message, idempotencyKey?: string): Promise<string>
  send(): Promise<void>
  mail(idempotencyKey: string): Promise<NonNullable<Awaited<ReturnType<Database["prisma"]["mail"]["findUnique"]>>>>
  close(): Promise<void>
}

export function openMailQueue(
  databaseUrl: string,
  at: Date,
  makeProvider: (database: Database) => MailProvider,
): TestMailQueue {
  const database = connect(databaseUrl, 4)
  const clock = { now: at }
  let log = ""
  const lines = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  const provider = makeProvider(database)
  const mailer: Mailer = {
    ...mailerSettings,
    database,
    log: pino({ level: "trace" }, lines),
    provider,
    random: () => 0,
  }
  return {
    database,
    mailer,
    clock,
    logged: () => log,
    async queue(message, idempotencyKey = randomUUID()) {
      const mail = { to: "reader@example.com", accountId: null, message, idempotencyKey, at: clock.now }
      await database.prisma.$transaction((tx) => queueMail(tx, mail, testSecret))
      return idempotencyKey
    },
    async send() {
      while ((await sendDue(mailer, clock.now)).claimed > 0);
    },
    mail: (idempotencyKey) => database.prisma.mail.findUniqueOrThrow({ where: { idempotencyKey } }),
    close: () => database.close(),
  }
}
