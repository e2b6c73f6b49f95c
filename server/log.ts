import pino from "pino"

export type Logger = pino.Logger

/** One logger for every surface. Keys never reach it: headers are not logged, and addresses lose their query string's secrets. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, redact: ["key", "headers", "*.key", "*.headers"] }, bufferedLines())
}

const writeFrom = 16_000

/**
 * Standard error, written once a second and when there is enough to write. The lines are joined before pino's own
 * destination gets them: it measures every string that it is given, which takes three times as long as making a line.
 */
function bufferedLines(): pino.DestinationStream {
  let lines: string[] = []
  let length = 0
  function write(): void {
    if (length > 0) destination.write(lines.join(""))
    lines = []
    length = 0
  }
  // Before the destination's own listener, which writes what it holds when the process exits.
  process.once("exit", write)
  const destination = pino.destination({ dest: 2, sync: false })
  setInterval(write, 1_000).unref()
  return {
    write(line) {
      lines.push(line)
      length += line.length
      if (length >= writeFrom) write()
    },
  }
}
