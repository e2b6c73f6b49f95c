import { Button as EmailButton, Section } from "@react-email/components"
import type { ReactNode } from "react"
import { Anchor, Paragraph } from "./prose"
import { light } from "./theme"

type ButtonProps = { href: string; children: ReactNode }

export function Button({ href, children }: ButtonProps) {
  return (
    <Section style={{ margin: "24px 0" }}>
      <EmailButton
        href={href}
        className="button"
        style={{
          backgroundColor: light.ink,
          color: "#fafaf8",
          fontSize: 16,
          fontWeight: 500,
          lineHeight: "20px",
          padding: "14px 24px",
          textDecoration: "none",
        }}
      >
        {children}
      </EmailButton>
    </Section>
  )
}

export function LinkInFull({ href }: { href: string }) {
  return (
    <Paragraph isQuiet>
      If the button does nothing, open this link: <br />
      <span style={{ overflowWrap: "anywhere", wordBreak: "break-all" }}>
        <Anchor href={href}>{href}</Anchor>
      </span>
    </Paragraph>
  )
}
