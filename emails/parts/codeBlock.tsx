import { Section } from "@react-email/components"
import { Paragraph } from "./prose"
import { light, mono } from "./theme"

type CodeBlockProps = { label: string; code: string }

/** Long lines wrap, so that nothing scrolls sideways on a phone. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <>
      <Paragraph isQuiet>{label}</Paragraph>
      <Section
        className="raised"
        style={{ backgroundColor: light.raised, border: `1px solid ${light.rule}`, margin: "-8px 0 20px" }}
      >
        <pre
          className="ink"
          style={{
            color: light.ink,
            fontFamily: mono,
            fontSize: 14,
            lineHeight: "22px",
            margin: 0,
            overflowWrap: "anywhere",
            padding: "14px 16px",
            whiteSpace: "pre-wrap",
            wordBreak: "break-word",
          }}
        >
          {code}
        </pre>
      </Section>
    </>
  )
}
