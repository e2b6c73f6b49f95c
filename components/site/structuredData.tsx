/** Data for search engines. It is not executed, so no content policy has to allow it. */
export function StructuredData({ value }: { value: object }) {
  return <script type="application/ld+json">{JSON.stringify(value).replaceAll("<", "\\u003c")}</script>
}
