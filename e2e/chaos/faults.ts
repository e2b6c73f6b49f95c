import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { commandOf, processTree } from "../support/machine"
import type { Random } from "./random"
import { counts, type Stage } from "./stage"
import { signal, type Unit } from "./unit"

/** `Parts` are those of the stage that the fault needs. */
export type Fault<Parts = Stage> = {
  name: string
  /** Each server then enforces quotas alone. */
  isWithoutCounters?: boolean
  killedServers?: number
  /** Set if the fault takes longer than others. */
  endsWithinMs?: number
  lacks?(stage: Stage): string | null
  strike(stage: Parts, random: Random): Promise<void>
}

const heldMs = 4_000

export const killServer: Fault<Pick<Stage, "servers">> = {
  name: "kill -9 of a server",
  killedServers: 1,
  async strike({ servers }, random) {
    random.oneOf(servers).kill("SIGKILL")
  },
}

const killed: Fault[] = [
  killServer,
  {
    name: "kill -9 of the process that renders a server's pages",
    async strike({ servers }, random) {
      const tree = processTree(random.oneOf(servers).pid())
      const pages = tree.filter((pid) => /commands\/pages/.test(commandOf(pid)))
      signal(pages, "SIGKILL")
    },
  },
  { name: "kill -9 of both workers", strike: async ({ workers }) => killAll(workers) },
  {
    name: "kill -9 of both workers while a mail is being sent",
    async strike({ workers, mail }) {
      mail.play("hangs_up_after_accepting")
      const before = mail.requests.length
      for (let look = 0; look < 200 && mail.requests.length === before; look++) await sleep(50)
      killAll(workers)
      mail.play("ok")
    },
  },
  {
    name: "kill -9 of PostgreSQL",
    strike: async ({ postgres }) => signal(postgres().slice(0, 1), "SIGKILL"),
  },
  {
    name: "kill -9 of one process of PostgreSQL",
    async strike({ database }, random) {
      const { rows } = await database.pool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid",
      )
      signal([random.oneOf(rows).pid], "SIGKILL")
    },
  },
  {
    name: "kill -9 of Redis, which then knows nothing",
    isWithoutCounters: true,
    async strike({ redis }, random) {
      await redis.kill()
      await sleep(random.upTo(3_000))
      await redis.start()
    },
  },
  {
    name: "kill -9 of everything at once",
    isWithoutCounters: true,
    killedServers: counts.servers,
    async strike({ servers, workers, redis, postgres }) {
      killAll([...servers, ...workers])
      signal(postgres(), "SIGKILL")
      await redis.kill()
      await redis.start()
    },
  },
]

/** What is so for a while, and then no longer. */
const during = (
  name: string,
  begin: (stage: Stage, random: Random) => Promise<() => unknown>,
  more: Partial<Fault> & { ms?: number } = {},
): Fault => ({
  name,
  ...more,
  async strike(stage, random) {
    const end = await begin(stage, random)
    await sleep(more.ms ?? heldMs)
    await end()
  },
})

const held: Fault[] = [
  during("PostgreSQL stands still for four seconds", async ({ postgres }) => stop(postgres())),
  during(
    "Redis stands still for four seconds",
    async ({ redis }) => {
      redis.freeze()
      return redis.thaw
    },
    { isWithoutCounters: true },
  ),
  during("A server stands still for four seconds", async ({ servers }, random) => stop([random.oneOf(servers).pid()])),
  during(
    "Each answer of the database takes a second longer",
    async ({ wire }) => {
      wire.slow(1_000)
      return () => wire.slow(0)
    },
    { ms: 2 * heldMs },
  ),
  during("The network to the database is cut", async ({ wire }) => {
    await wire.disconnect()
    return () => wire.reconnect()
  }),
  during("The database is read-only", async ({ database }) => {
    await setEverywhere(database.pool, "default_transaction_read_only", "on")
    return () => setEverywhere(database.pool, "default_transaction_read_only", "off")
  }),
  during("All connections of the database are taken", async ({ database }) => {
    const taken: pg.Client[] = []
    for (;;) {
      const client = new pg.Client(database.url)
      client.on("error", () => {})
      const isTaken = await client.connect().then(
        () => true,
        () => false,
      )
      if (!isTaken) return () => Promise.all(taken.map((each) => each.end()))
      taken.push(client)
    }
  }),
  during(
    "The disk of the database is full",
    async ({ disk }) => {
      const filler = join(disk.folder, "filler")
      spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"])
      return () => rmSync(filler)
    },
    { ms: 2 * heldMs, lacks: ({ disk }) => (disk.isOwn ? null : "nothing may be mounted here") },
  ),
]

function killAll(units: readonly Unit[]): void {
  for (const unit of units) unit.kill("SIGKILL")
}

/** Stops processes; returns what lets them go on. */
function stop(pids: readonly number[]): () => void {
  signal(pids, "SIGSTOP")
  return () => signal(pids, "SIGCONT")
}

async function setEverywhere(pool: pg.Pool, setting: string, value: "on" | "off"): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("SET default_transaction_read_only = off")
    await client.query(`ALTER SYSTEM SET ${setting} = ${value}`)
    await client.query("SELECT pg_reload_conf()")
  } finally {
    client.release(true)
  }
}

export const faults: readonly Fault[] = [...killed, ...held]
