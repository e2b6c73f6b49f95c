import type { NotificationListener } from "./notifications"

/** How far keys and facts may lag behind the database where no notification arrives. */
export const polledEveryMs = 5_000

export function pollDatabase(look: () => Promise<void>, everyMs = polledEveryMs): NotificationListener {
  let isSeen = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function lookOnce(): Promise<void> {
    isSeen = await look().then(
      () => true,
      () => false,
    )
    if (!isClosed) timer = setTimeout(() => void run(), everyMs).unref()
  }

  let underWay = Promise.resolve()
  function run(): Promise<void> {
    underWay = lookOnce()
    return underWay
  }

  return {
    started: run(),
    isConnected: () => isSeen,
    polledEveryMs: everyMs,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await underWay
    },
  }
}
