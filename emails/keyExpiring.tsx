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
          This mail comes once for each key that expires. The{" "}
          <Anchor href={`${baseUrl}/dashboard/settings`}>settings</Anchor> end it.
        </>
      }
    >
      <Paragraph>
        The key {keyName ? `“${keyName}” (${keyPrefix}…)` : `${keyPrefix}…`} works until {sayInstant(expiresAt)}. After
        that, requests with it are answered with 403 api_key_expired.
      </Paragraph>
      <Paragraph>Make a new key before then, put it where the old one is used, and let the old one run out.</Paragraph>
      <Button href={`${baseUrl}/dashboard/keys`}>Go to your keys</Button>
    </Layout>
  ),
}
