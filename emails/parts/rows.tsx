import { Column, Row, Section } from "@react-email/components"
import type { ReactNode } from "react"
import { light } from "./theme"

type RowsProps = { rows: readonly { id?: string; name: string; value: ReactNode; note?: ReactNode }[] }

export function Rows({ rows }: RowsProps) {
  return (
    <Section className="rule" style={{ borderTop: `1px solid ${light.rule}`, margin: "0 0 16px" }}>
      {rows.map(({ name, id = name, value, note }) => (
        <Row key={id}>
          <Column className="ink rule" style={{ ...cell, ...breaking(name), textAlign: "left" }}>
            {name}
            {note && (
              <>
                <br />
                <span className="muted" style={{ color: light.muted, fontSize: 13 }}>
                  {note}
                </span>
              </>
            )}
          </Column>
          <Column className="ink rule" style={{ ...cell, ...wrapping(value), paddingLeft: 12, textAlign: "right" }}>
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  )
}

/** Figures do not wrap. Times and names are too long for that on a small phone. */
function wrapping(value: ReactNode) {
  if (typeof value !== "string" || value.length <= 14) return { whiteSpace: "nowrap" } as const
  return { whiteSpace: "normal", ...breaking(value) } as const
}

/** A name may be one long word, which would push the other column off the screen. */
function breaking(text: string) {
  return text.split(" ").some((word) => word.length > 20) ? ({ overflowWrap: "anywhere" } as const) : {}
}

const cell = {
  borderBottom: `1px solid ${light.rule}`,
  color: light.ink,
  fontSize: 15,
  fontVariantNumeric: "tabular-nums",
  lineHeight: "22px",
  padding: "9px 0",
  verticalAlign: "top",
} as const
