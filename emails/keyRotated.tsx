import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

const seenBy = {
  owner: "was shown once on the screen",
  operator: "only the operator has seen",
  key: "only the program that rotated it by the API has seen",
}

export const keyRotated: Template<"key_rotated"> = {
  subject: ({ keyName, oldPrefix }) => `Your Assay key ${keyName ?? `${oldPrefix}…`} was rotated`,
  body: ({ keyName, oldPrefix, newPrefix, oldWorksUntil, rotatedAt, by }, { baseUrl, contact }) => {
    const isOver = oldWorksUntil <= rotatedAt
    return (
      <Layout
        preheader={isOver ? "The old key no longer works." : `The old key works until ${sayInstant(oldWorksUntil)}.`}
        title="A key was rotated"
        baseUrl={baseUrl}
        why={`We send this email whenever a key of your account is rotated, so that nobody can rotate one unnoticed. It does not contain the new key, which ${seenBy[by]}.`}
      >
        <Rows
          rows={[
            ...(keyName ? [{ name: "Key", value: keyName }] : []),
            {
              name: "Old",
              value: `${oldPrefix}…`,
              note: isOver ? "no longer works" : `works until ${sayInstant(oldWorksUntil)}`,
            },
            { name: "New", value: `${newPrefix}…` },
            { name: "Rotated", value: sayInstant(rotatedAt) },
          ]}
        />
        {by === "operator" ? (
          <Paragraph>
            The operator rotated this key. Contact {contact} for the new one, or{" "}
            <Anchor href={`${baseUrl}/dashboard/keys`}>create another key</Anchor>.
          </Paragraph>
        ) : (
          <Paragraph>
            If this was not you, <Anchor href={`${baseUrl}/dashboard/keys`}>revoke the new key</Anchor> and sign out
            everywhere in the settings.
          </Paragraph>
        )}
      </Layout>
    )
  },
}
