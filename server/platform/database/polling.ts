import type { NotificationListener } from "./notifications"

/** Keys and facts may be this much older than the database, where nothing tells of their changes. */
export const polledEveryMs = 5_000

/** Looks at the database again and again, where every address of it goes through a pooler and nothing can be heard. */
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
