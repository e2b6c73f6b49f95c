import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const confirm: Template<"confirm"> = {
  subject: () => "Confirm your address to get your Assay key",
  body: ({ url, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="One button, and your free API key is on the screen and in your inbox."
      title="Confirm your address"
      baseUrl={baseUrl}
      why="This mail came because somebody, probably you, asked for a free API key with this address. If it was not you, do nothing: without the button nothing happens."
    >
      <Paragraph>
        The link opens a page with a button. Press it to get your free key, on the page and by mail, and to sign in.
      </Paragraph>
      <Button href={url}>Confirm and get the key</Button>
      <Paragraph isQuiet>
        It works once, until {sayInstant(expiresAt)}. If this address had a free key already, that key stops working
        when you confirm, and a new one takes its place; a paid plan is kept.
      </Paragraph>
      <LinkInFull href={url} />
    </Layout>
  ),
}
