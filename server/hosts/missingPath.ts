/**
 * A path without a page, so that Next's first response is a 404. A page that calls notFound() needs its script to show
 * any text.
 */
export const missingPath = "/not-found"
