/** `buildPages.ts`: the built pages, as `npm start` makes them while it starts, for an image that has them already. */
import { buildPages } from "../server/commands/build"

await buildPages(undefined, undefined, 0)
