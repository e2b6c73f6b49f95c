import type { ReactNode } from "react"
import { CodeBlock } from "@/components/site/codeBlock"

export function FirstRequest({ baseUrl, children }: { baseUrl: string; children?: ReactNode }) {
  return (
    <div className="max-w-[46rem]">
      <p className="mb-4 text-muted">
        No requests yet. To send your first one, replace YOUR_KEY with your key. {children}
      </p>
      <CodeBlock label="Your first request" code={firstCommand(baseUrl)} />
    </div>
  )
}

export const firstCommand = (baseUrl: string, key = "YOUR_KEY") =>
  `curl -H "X-API-Key: ${key}" "${baseUrl}/api/v1/predictions/latest?order_by=relative_probability&limit=3"`
