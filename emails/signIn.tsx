import { Button, LinkInFull } from "./parts/button"
import { Code } from "./parts/code"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const signIn: Template<"sign_in"> = {
  subject: () => "Your sign-in link for Assay",
  body: ({ url, code, expiresAt }, { baseUrl }) => (
    <Layout
      preheader="The link works once, and signs in the browser that opens it."
      title="Sign in to Assay"
      baseUrl={baseUrl}
      why="You received this email because somebody, probably you, asked to sign in with this address. If it was not you, ignore this email: nobody can sign in without the link or the code. Never pass either on."
    >
      <Paragraph>Open the link in the browser that you want to sign in.</Paragraph>
      <Button href={url}>Sign in</Button>
      <Paragraph isQuiet>The link works once, until {sayInstant(expiresAt)}.</Paragraph>
      {code && <Code code={code} />}
      <LinkInFull href={url} />
    </Layout>
  ),
}
