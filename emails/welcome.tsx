import { CodeBlock } from "./parts/codeBlock"
import { Layout } from "./parts/layout"
import { Anchor, Paragraph, Subheading } from "./parts/prose"
import type { Template } from "./template"

export const welcome: Template<"welcome"> = {
  subject: ({ tierName }) => `Your Assay API key (${tierName})`,
  body: ({ apiKey, tierName, baseUrl }, { unlocks }) => (
    <Layout
      preheader="The key, a line that uses it, and where to see what you have used."
      title="Your key"
      baseUrl={baseUrl}
      why="This mail came because this address was confirmed. It is the only mail that shows the key: we store only its hash and cannot show it again. Keep it as you would keep a password."
    >
      <CodeBlock label={`API key, ${tierName} plan`} code={apiKey} />
      <CodeBlock
        label="Try it in a terminal: the three most confident predictions"
        code={`curl -H "X-API-Key: ${apiKey}" "${baseUrl}/api/v1/predictions/latest?limit=3"`}
      />
      <Paragraph>
        The key goes into the header <code>X-API-Key</code> or <code>Authorization: Bearer</code>, never into an
        address. The same answers are MCP tools at {baseUrl}/mcp, with the same key.
      </Paragraph>
      <Subheading>What the {tierName} plan opens</Subheading>
      <Paragraph>{unlocks(tierName).join(" · ")}</Paragraph>
      <Subheading>Where your usage is</Subheading>
      <Paragraph>
        <Anchor href={`${baseUrl}/dashboard`}>The dashboard</Anchor> shows what is left of the day, your last requests
        and your keys. Programs find the same in every answer&apos;s headers <code>X-RateLimit-*</code> and at{" "}
        <code>/api/v1/account/me</code>.
      </Paragraph>
    </Layout>
  ),
}
