/** A text of the documentation for programs. It changes with the code alone. */
export function markdownResponse(text: string, type: "markdown" | "plain" = "markdown"): Response {
  return new Response(text, {
    headers: { "Content-Type": `text/${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
  })
}
