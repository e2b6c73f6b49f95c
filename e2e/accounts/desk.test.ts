import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { queueMail } from "../../server/accounts/mail/queue"
import { jobs as command } from "../../server/commands/operator/jobs"
import { mail as mailCommand } from "../../server/commands/operator/mail"
import { backups } from "../../server/jobs/backups"
import { startJobs } from "../../server/jobs/runner"
import { appSecret } from "../../server/platform/secret"
import { testFolder } from "../../server/platform/testing/folder"
import { appRouter } from "../../server/surfaces/portal/trpc/router"
import { perform } from "../support/commands"
import { runJob } from "../support/jobs"
import { code, type Person, portalOf } from "../support/portal"
import { testServer } from "../support/testServer"

const operators = { OPERATORS: "Desk@example.com, second@example.com", DATA_DIR: testFolder() }
const server = testServer({ AUTH_SECRET: "a secret of these tests", ...operators })
const { person, browser, signIn } = portalOf(server)
const now = () => new Date(server.clock.now)
const run = (of: typeof command, ...words: string[]) =>
  perform(of, words, { DATABASE_URL: server.service.database.url }, now)

let desk: Person
beforeAll(async () => {
  desk = await person("free", "desk@example.com")
})
beforeEach(async () => {
  server.clock.now += 60_000
  await signIn(desk.accountId, desk.token)
})

const why = "a customer asked"
const operator = () => desk.portal.operator

/** Every procedure, with input that an operator's call would pass. */
const inputs: Record<string, object | undefined> = {
  parts: { isOffline: true },
  accounts: { search: "" },
  account: { id: "acct_none" },
  mails: {},
  sources: undefined,
  jobs: undefined,
  webhooks: undefined,
  log: undefined,
  backups: undefined,
  incidents: undefined,
  trail: undefined,
  suspend: { id: "acct_none", why },
  resume: { id: "acct_none", why },
  allow: { id: "acct_none", why, perDay: 0, until: null },
  setPlan: { id: "acct_none", why, tier: "api_pro", isLegacyPrice: false },
  deactivateKey: { keyId: "key_none", why },
  invite: { email: "guest@example.com", why },
  delete: { id: "acct_none", why },
  retryMail: { id: "mail_none", why },
  runJob: { name: "no-job", why },
  collect: { family: "vix", why },
  backUp: { why },
  openIncident: { title: "Slow", text: "We look.", state: "investigating", why },
  updateIncident: { id: "incident_none", text: "We look.", state: "monitoring", why },
}

type Callable = Record<string, { query(input: unknown): Promise<unknown>; mutate(input: unknown): Promise<unknown> }>

const procedures = new Map<string, unknown>(Object.entries(appRouter._def.procedures))
const kindOf = (name: string) => (procedures.get(`operator.${name}`) as { _def: { type: string } })._def.type

function call(portal: Person["portal"], name: string, input: unknown): Promise<unknown> {
  const { [name]: procedure } = portal.operator as unknown as Callable
  return kindOf(name) === "query" ? procedure.query(input) : procedure.mutate(input)
}

describe("the desk", () => {
  it("is described completely by this test", () => {
    const names = [...procedures.keys()].filter((name) => name.startsWith("operator."))
    expect(names.map((name) => name.slice("operator.".length)).toSorted()).toEqual(Object.keys(inputs).toSorted())
  })

  it.each(Object.keys(inputs))("does not exist for anybody else: %s", async (name) => {
    const [other, teamOwner] = [await person("api_pro"), await person("api_pro")]
    const strangers = [other.portal, teamOwner.portal, browser(null), browser("x".repeat(43))]
    for (const portal of strangers) {
      for (const input of [inputs[name], { nonsense: true }]) {
        await expect(call(portal, name, input)).rejects.toMatchObject(
          code("NOT_FOUND", `No procedure found on path "operator.${name}"`),
        )
      }
    }
  })

  it("needs a sign-in within the hour, and leads to it", async () => {
    server.clock.now += 3_600_000
    for (const name of ["accounts", "suspend"]) {
      await expect(call(desk.portal, name, inputs[name])).rejects.toMatchObject({
        data: { code: "PRECONDITION_FAILED", signInPath: "/sign-in?again=yes&to=operator" },
      })
    }
  })

  it("takes no change without a reason, or from a page of another site", async () => {
    const { accountId } = await person("free")
    await expect(operator().suspend.mutate({ id: accountId, why: " " })).rejects.toMatchObject(code("BAD_REQUEST"))
    const elsewhere = browser(desk.token, { origin: "https://evil.example" })
    await expect(elsewhere.operator.suspend.mutate({ id: accountId, why })).rejects.toMatchObject(code("FORBIDDEN"))
    expect(await operator().account.query({ id: accountId })).toMatchObject({ suspendedAt: null })
  })

  it("finds an account by its address, id or key, and does to it what the commands do, with who and why", async () => {
    const email = `${randomUUID()}@example.com`
    const { accountId, key } = await person("free", email)
    for (const search of [email.toUpperCase(), accountId, email.slice(0, 12)]) {
      expect((await operator().accounts.query({ search })).accounts.map(({ id }) => id)).toEqual([accountId])
    }
    await operator().setPlan.mutate({ id: accountId, tier: "api_starter", isLegacyPrice: false, why })
    await operator().allow.mutate({ id: accountId, perDay: 20, until: "2100-01-01", why })
    await operator().suspend.mutate({ id: accountId, why: "Unpaid" })
    const shown = await operator().account.query({ id: accountId })
    expect(shown).toMatchObject({ plan: "api_starter", suspendedFor: "Unpaid", extra: { perDay: 20 } })
    const [{ id: keyId, prefix }] = shown.ownKeys
    expect(key.startsWith(prefix)).toBe(true)
    expect((await operator().accounts.query({ search: prefix })).count).toBe(1)
    await operator().deactivateKey.mutate({ keyId, why })
    await operator().resume.mutate({ id: accountId, why })
    const trail = await operator().trail.query()
    expect(trail.slice(0, 5).map(({ accountId, by, why }) => [accountId, by, why])).toEqual([
      ...[1, 2].map(() => [accountId, "desk@example.com", why]),
      [accountId, "desk@example.com", "Unpaid"],
      ...[1, 2].map(() => [accountId, "desk@example.com", why]),
    ])
    await operator().delete.mutate({ id: accountId, why })
    await expect(operator().account.query({ id: accountId })).rejects.toMatchObject(code("NOT_FOUND"))
  })

  it("does not let an operator suspend or delete their own account", async () => {
    await expect(operator().suspend.mutate({ id: desk.accountId, why })).rejects.toMatchObject(code("BAD_REQUEST"))
    await expect(operator().delete.mutate({ id: desk.accountId, why })).rejects.toMatchObject(code("BAD_REQUEST"))
  })

  it("shows what a person was mailed, never a link, and sends a failed mail again", async () => {
    const { accountId } = await person("free")
    const to = `${randomUUID()}@example.com`
    const idempotencyKey = randomUUID()
    const message = { kind: "test" as const, sentAt: now() }
    await server.prisma.$transaction((tx) =>
      queueMail(tx, { to, accountId, message, idempotencyKey, at: now() }, appSecret(server.service.env)),
    )
    await server.prisma.mail.update({ where: { idempotencyKey }, data: { status: "failed", lastError: "554 refused" } })
    const { listed } = await operator().mails.query({ to, status: "failed" })
    expect(listed).toMatchObject([{ recipient: to, kind: "test", lastError: "554 refused" }])
    expect(Object.keys(listed[0])).not.toContain("fields")
    expect((await operator().account.query({ id: accountId })).mails).toEqual(listed)
    await operator().retryMail.mutate({ id: listed[0].id, why })
    expect((await operator().mails.query({ to })).listed).toMatchObject([{ status: "queued" }])
    expect((await run(mailCommand, "list", "--to", to)).stdout).toContain("\tqueued\t")
  })

  it("runs a job, and collects a family, which the command lists with what became of them", async () => {
    await expect(operator().runJob.mutate({ name: "probe", why })).rejects.toMatchObject(code("NOT_FOUND"))
    const { env, database, log } = server.service
    const runs: string[] = []
    const jobOf = (name: string) => ({
      ...{ name, schedule: "0 0 1 1 *", timeZone: "UTC", locks: [], limitSeconds: 60, retries: 0 },
      run: async () => {
        runs.push(name)
        if (name === "probe") throw new Error("the disk is full")
        return null
      },
    })
    const runner = await startJobs({ env, database, log }, [jobOf("probe"), jobOf("collect-vix")])
    await operator().runJob.mutate({ name: "probe", why })
    await operator().collect.mutate({ family: "vix", why })
    await expect.poll(() => runs.toSorted()).toEqual(["collect-vix", "probe"])
    const stateOf = async (sought: string) => (await operator().jobs.query()).find(({ name }) => name === sought)
    await expect.poll(() => stateOf("probe")).toMatchObject({ last: { state: "failed", fault: "the disk is full" } })
    await expect.poll(() => stateOf("collect-vix")).toMatchObject({ last: { state: "completed", fault: null } })
    await runner.stop()
    expect((await run(command, "list")).stdout).toMatch(/^probe .* failed .* the disk is full$/m)
    expect((await run(command, "run", "nothing")).code).toBe(1)
  })

  it("asks the worker for a backup, one at a time, and shows its age and size", async () => {
    await operator().backUp.mutate({ why })
    await expect(operator().backUp.mutate({ why })).rejects.toMatchObject(code("BAD_REQUEST"))
    await runJob(server, backups)
    const [backup] = await operator().backups.query()
    expect(backup).toMatchObject({ finishedAt: now().toISOString(), fault: null, isHere: true })
    expect(backup.bytes).toBeGreaterThan(1_000)
  })

  it("shows parts, sources, the log and incidents as the commands do", async () => {
    const parts = await operator().parts.query({ isOffline: true })
    expect(parts.map(({ part }) => part)).toContain("database")
    expect((await operator().sources.query()).length).toBeGreaterThan(20)
    expect(await operator().log.query()).toMatchObject({ newest: { rows: expect.any(Number) } })
    const { id } = await operator().openIncident.mutate({ title: "Slow", text: "We look.", state: "identified", why })
    await operator().updateIncident.mutate({ id, text: "Over.", state: "resolved", why })
    expect((await operator().incidents.query())[0]).toMatchObject({ id, state: "resolved" })
  })
})
