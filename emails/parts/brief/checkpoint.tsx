import type { Brief } from "../../../server/mail/brief"
import { CodeBlock } from "../codeBlock"
import { Anchor, Paragraph, Subheading } from "../prose"
import { sayCount, sayInstant } from "../say"

/** What the transparency log has signed, so that a reader who keeps the mail can tell when the log is rewritten. */
export function CheckpointPart({ checkpoint, baseUrl }: { checkpoint: Brief["checkpoint"]; baseUrl: string }) {
  return (
    <>
      <Subheading>Checkpoint of the transparency log</Subheading>
      {!checkpoint && <Paragraph>Nothing had been logged when this was written.</Paragraph>}
      {checkpoint && (
        <>
          <Paragraph isQuiet>
            What is predicted, what is signalled and how it turns out is committed to a{" "}
            <Anchor href={`${baseUrl}/track-record`}>public log</Anchor>. On {sayInstant(new Date(checkpoint.signedAt))}{" "}
            it had {sayCount(checkpoint.treeSize)} rows and signed the lines below, of which the third is the root hash
            over all of them. Keep this mail: with it you can prove it if any of those rows is ever changed.
          </Paragraph>
          <CodeBlock label="The signed checkpoint, to be saved as checkpoint.txt" code={checkpoint.note.trimEnd()} />
          <CodeBlock
            label="Check the log against it"
            code={`curl -O ${baseUrl}/track-record/verify.mjs\nnode verify.mjs ${baseUrl} --checkpoint checkpoint.txt`}
          />
        </>
      )}
    </>
  )
}
