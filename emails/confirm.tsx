import { Button, LinkInFull } from "./parts/button"
import { Code } from "./parts/code"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const confirm: Template<"confirm"> = {
  subject: () => "Confirm your address to get your Assay key",
  body: ({ url, code, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="One click, and your free API key is on the screen and in your inbox."
      title="Confirm your address"
      baseUrl={baseUrl}
      why="You received this email because somebody, probably you, asked for a free API key with this address. If it was not you, ignore this email: nothing happens unless the button is pressed."
    >
      <Paragraph>
        The link opens a page with a button that signs you in and shows your free API key. We also send you the key by
        email.
      </Paragraph>
      <Button href={url}>Confirm and get the key</Button>
      <Paragraph isQuiet>
        The link works once, until {sayInstant(expiresAt)}. If this address already has keys, they stop working when you
        confirm, and the new key replaces them. A paid plan is kept.
      </Paragraph>
      {code && <Code code={code} />}
      <LinkInFull href={url} />
    </Layout>
  ),
}
