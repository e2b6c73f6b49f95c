import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"

export type Redis = { url: string; kill(): Promise<void>; start(): Promise<void>; freeze(): void; thaw(): void }

export async function keptRedis(): Promise<Redis> {
  let running: RunningRedis = await startRedis()
  const { url, port } = running
  return {
    url,
    kill: () => running.kill(),
    async start() {
      running = await startRedis(port)
    },
    freeze: () => running.freeze(),
    thaw: () => running.thaw(),
  }
}
