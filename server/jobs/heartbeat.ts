import type { Job } from "./job"

export const heartbeat: Job = {
  name: "heartbeat",
  schedule: "* * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 30,
  retries: 0,
  isDueAtStart: async () => true,
  async run({ database, at }) {
    await database.prisma.workerHeartbeat.upsert({
      where: { id: 1 },
      create: { id: 1, seenAt: at },
      update: { seenAt: at },
    })
    return null
  },
}
