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
