/** What search engines read of a page beside its text. The browser runs nothing of it, so no policy has to allow it. */
export function StructuredData({ value }: { value: object }) {
  return <script type="application/ld+json">{JSON.stringify(value).replaceAll("<", "\\u003c")}</script>
}
