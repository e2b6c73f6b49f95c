import { hasWaiting, shareBlocks } from "./blockQueue"
import type { Helper } from "./job"
import { nightBlocks } from "./nightBlocks"
import { nightly } from "./nightly"

/** What a worker does for a job that another one runs. */
export const helpers: readonly Helper[] = [
  {
    name: nightBlocks.kind,
    helps: nightly.name,
    wokenBy: "blocks",
    isNeeded: ({ database }) => hasWaiting(database, nightBlocks),
    async run({ database }) {
      const blocks = await shareBlocks(database, nightBlocks)
      return blocks > 0 ? { blocks } : null
    },
  },
]
