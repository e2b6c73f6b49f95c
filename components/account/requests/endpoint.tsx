/** The path of an endpoint. It breaks after its slashes, and within no word. */
export function Endpoint({ endpoint }: { endpoint: string }) {
  return (
    <code className="label block">
      {endpoint.split(/(?<=\/)/).map((part) => (
        <span key={part} className="inline-block">
          {part}
        </span>
      ))}
    </code>
  )
}
