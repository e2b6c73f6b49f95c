import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { withHelper } from "../places"
import { worldSize } from "../size"
import type { PublishedFiles } from "./published"

/** The job may take an hour, but it shares the machine with the server. */
const mostSeconds = 600

export function files(): Promise<Figure[]> {
  const variables = { WORLD_SIZE: worldSize }
  return withHelper<PublishedFiles, Figure[]>("files/world.ts", { variables }, async ({ said }) => figuresOf(said))
}

export function figuresOf({ files: made, rows, bytes, seconds: first, againSeconds }: PublishedFiles): Figure[] {
  return [
    shown("files", `${made.toLocaleString("en-US")}, with ${rows.toLocaleString("en-US")} rows`),
    shown("their size", megabytes(bytes / 1e6)),
    under("all of them, made for the first time", first, mostSeconds, seconds),
    shown("a night in which nothing has changed", seconds(againSeconds)),
  ]
}
