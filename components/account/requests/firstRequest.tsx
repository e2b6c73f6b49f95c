import type { ReactNode } from "react"
import { CodeBlock } from "@/components/site/codeBlock"

/** In place of requests, while there are none: how to send one. */
export function FirstRequest({ baseUrl, children }: { baseUrl: string; children?: ReactNode }) {
  return (
    <div className="max-w-[46rem]">
      <p className="mb-4 text-muted">
        No requests yet. To send your first one, replace YOUR_KEY with your key. {children}
      </p>
      <CodeBlock
        label="Your first request"
        code={`curl -H "X-API-Key: YOUR_KEY" "${baseUrl}/api/v1/predictions/latest?limit=3"`}
        isCopied
      />
    </div>
  )
}
