/** Prints the HTML of all sample mails by name, as JSON: Playwright cannot load React components itself. */
import { renderSample } from "./renderSample"
import { samples } from "./samples"

const rendered = await Promise.all(
  Object.keys(samples).map(async (name) => [name, (await renderSample(name)).html] as const),
)
process.stdout.write(JSON.stringify(Object.fromEntries(rendered)))
