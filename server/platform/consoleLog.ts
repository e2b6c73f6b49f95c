import { format, stripVTControlCharacters } from "node:util"
import type { Logger } from "./log"

type Written = Pick<Console, "error" | "warn">

export function logConsole(log: Logger, written: Written = console): void {
  for (const level of ["error", "warn"] as const) {
    written[level] = (...args: unknown[]) => {
      const stack = args.find((each) => each instanceof Error)?.stack
      const words = args.map((each) => (each instanceof Error ? String(each) : each))
      const message = stripVTControlCharacters(format(...words)).trim()
      if (message !== "") log[level]({ event: "pages.logged", stack }, message)
    }
  }
}
