import { CodeBlock } from "./parts/codeBlock"
import { Layout } from "./parts/layout"
import { Anchor, Paragraph, Subheading } from "./parts/prose"
import type { Template } from "./template"

export const welcome: Template<"welcome"> = {
  subject: ({ tierName }) => `Your Assay API key (${tierName})`,
  body: ({ apiKey, tierName, baseUrl }, { unlocks }) => (
    <Layout
      preheader="Your key, a first request, and where to see your usage."
      title="Your API key"
      baseUrl={baseUrl}
      why="You received this email because this address was confirmed. It is the only email that contains the key: we store only its hash and cannot show it again. Keep it as safe as a password."
    >
      <CodeBlock label={`API key, ${tierName} plan`} code={apiKey} />
      <CodeBlock
        label="Try it in a terminal: the three strongest claims"
        code={`curl -H "X-API-Key: ${apiKey}" "${baseUrl}/api/v1/predictions/latest?order_by=relative_probability&limit=3"`}
      />
      <Paragraph>
        Send the key in the header <code>X-API-Key</code> or <code>Authorization: Bearer</code>, and never in a URL. The
        same data is available as MCP tools at {baseUrl}/mcp, with the same key.
      </Paragraph>
      <Subheading>Included in the {tierName} plan</Subheading>
      <Paragraph>{unlocks(tierName).join(" · ")}</Paragraph>
      <Subheading>Your usage</Subheading>
      <Paragraph>
        <Anchor href={`${baseUrl}/dashboard`}>The dashboard</Anchor> shows your remaining quota, your recent requests
        and your keys. Programs can read the quota from the <code>X-RateLimit-*</code> headers of every response, and
        from <code>/api/v1/account/me</code>.
      </Paragraph>
    </Layout>
  ),
}
