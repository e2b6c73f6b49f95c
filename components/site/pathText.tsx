import { Fragment } from "react"

export function PathText({ path }: { path: string }) {
  const parts = path.split(/(?<=\/)/)
  return (
    <code>
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index + 1).join("")}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}
