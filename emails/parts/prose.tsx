import { Heading, Link, Text } from "@react-email/components"
import type { ReactNode } from "react"
import { light } from "./theme"

export function Paragraph({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  const size = isQuiet ? { fontSize: 14, lineHeight: "22px" } : { fontSize: 16, lineHeight: "25px" }
  return (
    <Text
      className={isQuiet ? "muted" : "ink"}
      style={{ color: isQuiet ? light.muted : light.ink, margin: "0 0 16px", ...size }}
    >
      {children}
    </Text>
  )
}

export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul
      className="ink"
      style={{ color: light.ink, fontSize: 16, lineHeight: "25px", margin: "0 0 16px", paddingLeft: 20 }}
    >
      {points.map((point) => (
        <li key={point} style={{ margin: "0 0 6px" }}>
          {point}
        </li>
      ))}
    </ul>
  )
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      className="ink"
      style={{ color: light.ink, fontSize: 17, fontWeight: 600, lineHeight: "24px", margin: "32px 0 10px" }}
    >
      {children}
    </Heading>
  )
}

export function Anchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="accent" style={{ color: light.accent, textDecoration: "underline" }}>
      {children}
    </Link>
  )
}
