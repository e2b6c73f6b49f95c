import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from "@react-email/components"
import type { ReactNode } from "react"
import { darkStyle, light, mono, sans } from "./theme"

type LayoutProps = {
  /** Mail programs show it after the subject in lists. */
  preheader: string
  title: string
  baseUrl: string
  /** Why the reader gets the mail, and how to stop such mails. */
  why: ReactNode
  children: ReactNode
}

export function Layout({ preheader, title, baseUrl, why, children }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle}</style>
      </Head>
      <Body className="paper" style={{ margin: 0, padding: 0 }}>
        <Preview>{preheader}</Preview>
        <Section className="paper" style={{ backgroundColor: light.paper }}>
          <Container
            className="page"
            style={{ fontFamily: sans, maxWidth: 600, margin: "0 auto", padding: "32px 28px 40px" }}
          >
            <Text style={{ margin: "0 0 28px", fontSize: 17, fontWeight: 600, letterSpacing: "-0.01em" }}>
              <span style={{ borderLeft: `5px solid ${light.gold}`, paddingLeft: 9 }}>
                <Link href={baseUrl} className="ink" style={{ color: light.ink, textDecoration: "none" }}>
                  Assay
                </Link>
              </span>
            </Text>
            <Heading
              as="h1"
              className="ink"
              style={{
                color: light.ink,
                margin: "0 0 16px",
                fontSize: 27,
                fontWeight: 500,
                letterSpacing: "-0.02em",
                lineHeight: "33px",
              }}
            >
              {title}
            </Heading>
            {children}
            <Section className="rule" style={{ borderTop: `1px solid ${light.rule}`, marginTop: 36, paddingTop: 16 }}>
              <Text className="muted" style={{ color: light.muted, fontSize: 13, lineHeight: "20px", margin: 0 }}>
                {why}
              </Text>
              <Text
                className="muted"
                style={{ color: light.muted, fontSize: 13, lineHeight: "20px", margin: "8px 0 0" }}
              >
                All output is automated and uncertain, for information only, and not financial advice.
              </Text>
              <Text style={{ fontFamily: mono, fontSize: 12, lineHeight: "20px", margin: "8px 0 0" }}>
                <Link href={baseUrl} className="muted" style={{ color: light.muted }}>
                  {baseUrl}
                </Link>
              </Text>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}
