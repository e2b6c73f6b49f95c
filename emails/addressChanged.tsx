import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const addressChanged: Template<"address_changed"> = {
  subject: () => "Your Assay account has moved to another address",
  body: ({ newEmail, changedAt, url, expiresAt }, { baseUrl, contact }) => (
    <Layout
      preheader={`The account is now under ${newEmail}. If this was not you, take it back.`}
      title="Your account has moved"
      baseUrl={baseUrl}
      why="This mail comes to the old address whenever an Assay account is moved, so that nobody can do it unnoticed."
    >
      <Paragraph>
        Since {sayInstant(changedAt)} your account is under {newEmail}. You sign in with that address, and all mail goes
        there. Keys, plan and usage stayed the same. If this was you, there is nothing to do.
      </Paragraph>
      {url && expiresAt ? (
        <>
          <Paragraph>
            If it was not you, take the change back. The account returns to this address, every browser is signed out,
            and keys that were made since are revoked.
          </Paragraph>
          <Button href={url}>Take the change back</Button>
          <Paragraph isQuiet>
            The link works until {sayInstant(expiresAt)}. After that, write to {contact}.
          </Paragraph>
          <LinkInFull href={url} />
        </>
      ) : (
        <Paragraph>If it was not you, write to {contact} at once.</Paragraph>
      )}
    </Layout>
  ),
}
