export const missingPath = "/not-found"
