import { recorded } from "../testing/recorded"
import { type Fake, html } from "../testing/routes"

/**
 * The recorded feed of the United Kingdom, relabelled as that of the United States, because no recording of that was found.
 */
const recordedFeed = recorded("google-trends/trending-gb.xml").replaceAll("?geo=GB", "?geo=US")

export const routes: Fake = {
  scenarios: "empty json",
  answer({ path, query, scenario }) {
    if (path !== "/trending/rss" || query.get("geo") !== "US") return html(404)
    if (scenario === "json") return { status: 200, headers: { "content-type": "application/json" }, body: "{}" }
    const body = scenario === "empty" ? recordedFeed.replace(/<item>.*<\/item>/s, "") : recordedFeed
    return { status: 200, headers: { "content-type": "text/xml; charset=utf-8" }, body }
  },
}
