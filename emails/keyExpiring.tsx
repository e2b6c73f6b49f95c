import { Button } from "./parts/button"
import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const keyExpiring: Template<"key_expiring"> = {
  subject: ({ keyName, keyPrefix }) => `Your Assay key ${keyName ?? `${keyPrefix}…`} expires within 7 days`,
  body: ({ keyName, keyPrefix, expiresAt }, { baseUrl }) => (
    <Layout
      preheader={`It stops working on ${sayInstant(expiresAt)}.`}
      title="A key is about to expire"
      baseUrl={baseUrl}
      why={
        <>
          We send this email once for each key that expires. You can turn it off in the{" "}
          <Anchor href={`${baseUrl}/dashboard/settings`}>settings</Anchor>.
        </>
      }
    >
      <Paragraph>
        The key {keyName ? `“${keyName}” (${keyPrefix}…)` : `${keyPrefix}…`} works until {sayInstant(expiresAt)}. After
        that, requests with it get 403 api_key_expired.
      </Paragraph>
      <Paragraph>Create a new key before then, and replace the old one wherever it is used.</Paragraph>
      <Button href={`${baseUrl}/dashboard/keys`}>Open your API keys</Button>
    </Layout>
  ),
}
