import type { Reply } from "../transport"

const minuteMs = 60_000
/** The free plan refuses the last 15 minutes, by Alpaca's clock. */
const LEAST_AGES_MS = [15, 20, 30, 60].map((minutes) => minutes * minuteMs)

/** The ends to try in turn, up to the end of a UTC day. Each one leaves more of the newest minutes to a later run. */
export function endsUpTo(day: string, now: Date): string[] {
  const ends = LEAST_AGES_MS.map((age) => [`${day}T23:59:59Z`, instantText(now.getTime() - age)].sort()[0])
  return [...new Set(ends)]
}

export function instantText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z")
}

export async function askUpTo(ends: string[], ask: (end: string) => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask(ends[0])
    if (!isTooRecent(reply) || ends.length === 1) return reply
    ends.shift()
  }
}

function isTooRecent(reply: Reply): boolean {
  return !reply.ok && reply.status === 403 && /recent/i.test(reply.text)
}
