import { Button, LinkInFull } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const addressChanged: Template<"address_changed"> = {
  subject: () => "The email address of your Assay account was changed",
  body: ({ newEmail, changedAt, url, expiresAt }, { baseUrl, contact }) => (
    <Layout
      preheader={`The account now uses ${newEmail}. If this was not you, undo the change.`}
      title="Your email address was changed"
      baseUrl={baseUrl}
      why="We send this email to the old address whenever the address of an Assay account is changed, so that nobody can change it unnoticed."
    >
      <Paragraph>
        On {sayInstant(changedAt)} the address of your account was changed to {newEmail}. You now sign in with that
        address, and all email goes there. Your keys, plan and usage stay the same. If you made this change, there is
        nothing to do.
      </Paragraph>
      {url && expiresAt ? (
        <>
          <Paragraph>
            If it was not you, undo the change. The account returns to this address, every browser is signed out, and
            keys created since the change are revoked.
          </Paragraph>
          <Button href={url}>Undo the change</Button>
          <Paragraph isQuiet>
            The link works until {sayInstant(expiresAt)}. After that, contact {contact}.
          </Paragraph>
          <LinkInFull href={url} />
        </>
      ) : (
        <Paragraph>If it was not you, contact {contact} immediately.</Paragraph>
      )}
    </Layout>
  ),
}
