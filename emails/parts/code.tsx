import { CodeBlock } from "./codeBlock"
import { Paragraph } from "./prose"

/** For a browser that waits on another device than the one where the mail is read. */
export function Code({ code }: { code: string }) {
  return (
    <>
      <CodeBlock label="If another browser is waiting, type this code into its page:" code={code} />
      <Paragraph isQuiet>
        The code works for ten minutes, only in the browser that asked for this email. We never ask for it by telephone
        or chat.
      </Paragraph>
    </>
  )
}
