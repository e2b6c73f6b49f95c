import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { commandOf, processTree } from "../support/machine"
import type { Random } from "./random"
import { counts, type Stage } from "./stage"
import { signal } from "./unit"

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

async function hold(pids: readonly number[]): Promise<void> {
  signal(pids, "SIGSTOP")
  await sleep(heldMs)
  signal(pids, "SIGCONT")
}

export const killServer: Fault<Pick<Stage, "servers">> = {
  name: "kill -9 of a server",
  killedServers: 1,
  async strike({ servers }, random) {
    random.oneOf(servers).kill("SIGKILL")
  },
}

const killRedis: Fault<Pick<Stage, "redis">> = {
  name: "kill -9 of Redis, which then knows nothing",
  isWithoutCounters: true,
  async strike({ redis }, random) {
    await redis.kill()
    await sleep(random.upTo(3_000))
    await redis.start()
  },
}

const cutOffDatabase: Fault<Pick<Stage, "wire">> = {
  name: "The network to the database is cut",
  async strike({ wire }) {
    await wire.disconnect()
    await sleep(heldMs)
    await wire.reconnect()
  },
}

const killed: Fault[] = [
  killServer,
  {
    name: "kill -9 of the process that renders a server's pages",
    async strike({ servers }, random) {
      const tree = processTree(random.oneOf(servers).pid())
      signal(
        tree.filter((pid) => /commands\/pages/.test(commandOf(pid))),
        "SIGKILL",
      )
    },
  },
  {
    name: "kill -9 of both workers",
    async strike({ workers }) {
      for (const worker of workers) worker.kill("SIGKILL")
    },
  },
  {
    name: "kill -9 of both workers while a mail is being sent",
    async strike({ workers, mail }) {
      mail.play("hangs_up_after_accepting")
      const before = mail.requests.length
      for (let look = 0; look < 200 && mail.requests.length === before; look++) await sleep(50)
      for (const worker of workers) worker.kill("SIGKILL")
      mail.play("ok")
    },
  },
  {
    name: "kill -9 of PostgreSQL",
    async strike({ postgres }) {
      signal(postgres().slice(0, 1), "SIGKILL")
    },
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
  killRedis,
  {
    name: "kill -9 of everything at once",
    isWithoutCounters: true,
    killedServers: counts.servers,
    async strike({ servers, workers, redis, postgres }) {
      for (const unit of [...servers, ...workers]) unit.kill("SIGKILL")
      signal(postgres(), "SIGKILL")
      await redis.kill()
      await redis.start()
    },
  },
]

const held: Fault[] = [
  { name: "PostgreSQL stands still for four seconds", strike: ({ postgres }) => hold(postgres()) },
  {
    name: "Redis stands still for four seconds",
    isWithoutCounters: true,
    async strike({ redis }) {
      redis.freeze()
      await sleep(heldMs)
      redis.thaw()
    },
  },
  {
    name: "A server stands still for four seconds",
    strike: ({ servers }, random) => hold([random.oneOf(servers).pid()]),
  },
  {
    name: "Each answer of the database takes a second longer",
    async strike({ wire }) {
      wire.slow(1_000)
      await sleep(2 * heldMs)
      wire.slow(0)
    },
  },
  cutOffDatabase,
  {
    name: "The database is read-only",
    async strike({ database }) {
      await setEverywhere(database.pool, "default_transaction_read_only", "on")
      await sleep(heldMs)
      await setEverywhere(database.pool, "default_transaction_read_only", "off")
    },
  },
  {
    name: "All connections of the database are taken",
    async strike({ database }) {
      const taken: pg.Client[] = []
      for (;;) {
        const client = new pg.Client(database.url)
        client.on("error", () => {})
        const isTaken = await client.connect().then(
          () => true,
          () => false,
        )
        if (!isTaken) break
        taken.push(client)
      }
      await sleep(heldMs)
      await Promise.all(taken.map((client) => client.end()))
    },
  },
  {
    name: "The disk of the database is full",
    lacks: ({ disk }) => (disk.isOwn ? null : "nothing may be mounted here"),
    async strike({ disk }) {
      const filler = join(disk.folder, "filler")
      spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"])
      await sleep(2 * heldMs)
      rmSync(filler)
    },
  },
]

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
