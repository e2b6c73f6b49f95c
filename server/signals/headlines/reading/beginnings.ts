/**
 * `isWhole` if the text is all that a part of the pattern can match, so that what follows belongs to the beginning as
 * well.
 */
type Beginning = { text: string; isWhole: boolean }

const longest = 4
const nothing: Beginning = { text: "", isWhole: true }
const anything: Beginning = { text: "", isWhole: false }

/**
 * The first characters of everything that a pattern can match. One of them is empty if the pattern may begin with
 * anything. Knows the syntax that the rules use.
 */
export function beginningsOf({ source }: RegExp): string[] {
  return [...new Set(new Pattern(source).alternatives().map(({ text }) => text))]
}

class Pattern {
  private at = 0
  constructor(private readonly source: string) {}

  alternatives(): Beginning[] {
    const found = this.sequence()
    while (this.source[this.at] === "|") {
      this.at++
      found.push(...this.sequence())
    }
    return found
  }

  private sequence(): Beginning[] {
    let found = [nothing]
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at])) {
      if (!found.some(({ isWhole }) => isWhole)) {
        this.skip()
        break
      }
      const next = this.repeated(this.atom())
      found = unique(
        found.flatMap((each) =>
          each.isWhole ? next.map(({ text, isWhole }) => cut(each.text + text, isWhole)) : [each],
        ),
      )
    }
    return found
  }

  /** Passes over the rest of a sequence that cannot change how it begins. */
  private skip(): void {
    for (let depth = 0; this.at < this.source.length; this.at++) {
      const mark = this.source[this.at]
      if (depth === 0 && (mark === "|" || mark === ")")) return
      if (mark === "\\") this.at++
      else if (mark === "[") this.at = this.source.indexOf("]", this.at)
      else if (mark === "(") depth++
      else if (mark === ")") depth--
    }
  }

  private atom(): Beginning[] {
    const rest = this.source.slice(this.at, this.at + 4)
    const look = /^\(\?<?[=!]/.exec(rest)
    if (look || rest.startsWith("(")) {
      this.at += look?.[0].length ?? (rest.startsWith("(?:") ? 3 : 1)
      const inside = this.alternatives()
      this.at++
      return look ? [nothing] : inside
    }
    if (rest.startsWith("[")) {
      this.at = this.source.indexOf("]", this.at) + 1
      return [anything]
    }
    if (rest.startsWith("\\")) {
      this.at += 2
      return [/\w/.test(rest[1]) ? anything : { text: rest[1], isWhole: true }]
    }
    this.at++
    if (/[.^$]/.test(rest[0])) return [rest.startsWith(".") ? anything : nothing]
    return [{ text: rest[0], isWhole: true }]
  }

  private repeated(atom: Beginning[]): Beginning[] {
    const [written, times] = /^([?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.at, this.at + 8)) ?? ["", ""]
    this.at += written.length
    if (times === "") return atom
    const once = times === "?" ? atom : atom.map(({ text }) => ({ text, isWhole: false }))
    return /^(?:[?*]|\{0)/.test(times) ? [nothing, ...once] : once
  }
}

function cut(text: string, isWhole: boolean): Beginning {
  return text.length < longest ? { text, isWhole } : { text: text.slice(0, longest), isWhole: false }
}

function unique(all: readonly Beginning[]): Beginning[] {
  return [...new Map(all.map((each) => [`${each.text}|${each.isWhole}`, each])).values()]
}

/** Finds, for a text, the patterns that may match from the start of one of its words, in their order. */
export function byBeginning<T extends { says: RegExp }>(all: readonly T[]): (text: string) => T[] {
  const places = new Map<string, number[]>()
  for (const [place, { says }] of all.entries()) {
    for (const beginning of beginningsOf(says)) places.set(beginning, [...(places.get(beginning) ?? []), place])
  }
  return (text) => {
    const found = new Set(places.get(""))
    for (let at = text.indexOf(" "); at >= 0 && at < text.length - 1; at = text.indexOf(" ", at + 1)) {
      for (let length = 1; length <= longest; length++) {
        for (const place of places.get(text.slice(at + 1, at + 1 + length)) ?? []) found.add(place)
      }
    }
    return [...found].sort((a, b) => a - b).map((place) => all[place])
  }
}
