import type { Database } from "../platform/database/database"
import { openLog } from "./append"
import type { LogIdentity } from "./keys"
import { logRecovered } from "./leaves/logRecovered"
import { findRewound, type Rewound } from "./rewound"

/** Continues a log that lacks published rows with a row that records the loss; null if it lacks none. */
export function recoverLog(
  { prisma }: Database,
  identity: LogIdentity,
  now: () => Date,
): Promise<(Rewound & { index: number }) | null> {
  return prisma.$transaction(async (tx) => {
    const rewound = await findRewound(tx, identity)
    if (!rewound) return null
    const log = await openLog(tx, identity, now, { isRecovery: true })
    const index = log.add(logRecovered, {
      kept_size: rewound.keptSize,
      published_size: rewound.publishedSize,
      known_from: rewound.knownFrom,
      recovered_at: log.at.toISOString(),
    })
    await log.seal()
    return { ...rewound, index }
  })
}
