import { Fragment } from "react"

export function NumberedText({ text }: { text: string }) {
  const parts = partsOf(text)
  return parts.map(({ at, before, number }) => (
    <Fragment key={at}>
      {before}
      {number && <span className="text-gold">{number}</span>}
    </Fragment>
  ))
}

type Part = { at: number; before: string; number: string }

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { index, 1: lead, 2: number } of text.matchAll(/^(.* )(-?\d[\d.e+-]*)(?=,?$)/gm)) {
    const start = index + lead.length
    parts.push({ at, before: text.slice(at, start), number })
    at = start + number.length
  }
  return [...parts, { at, before: text.slice(at), number: "" }]
}
